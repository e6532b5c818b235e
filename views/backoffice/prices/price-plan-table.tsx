import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { DeskScroll } from '../desk/desk-scroll.tsx';

export interface ShownPlannedPrice {
  productId: number;
  code: string;
  title: string;
  level: string;
  levelId: number;
  before: number | null;
  after: number;
  old: number | null;
  /** Packages whose own price goes with it. */
  packages: readonly {
    title: string;
    units: number;
    before: number | null;
    after: number | null;
  }[];
  warning: string;
}

/** Prices before and after a rule. */
export function PlanTable({ rows }: { rows: readonly ShownPlannedPrice[] }) {
  return (
    <DeskScroll label="Что изменится">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Код</th>
            <th scope="col">Товар</th>
            <th scope="col">Уровень</th>
            <th scope="col" className="desk-number">
              Было
            </th>
            <th scope="col" className="desk-number">
              Станет
            </th>
            <th scope="col" className="desk-number">
              Разница
            </th>
            <th scope="col">Замечание</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PlannedRow key={`${row.productId} ${row.levelId}`} row={row} />
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

function PlannedRow({ row }: { row: ShownPlannedPrice }) {
  const { before, after, old } = row;
  return (
    <tr data-row="">
      <td>{row.code}</td>
      <td className="desk-title">
        <a href={desk.price(row.productId)} data-open="">
          {row.title}
        </a>
        {row.packages.map((one) => (
          <div key={`${one.title} ${one.units}`} className="muted">
            {`${one.title} (${one.units}): ${formatPrice(one.before)} → ${formatPrice(one.after)}`}
          </div>
        ))}
      </td>
      <td>{row.level}</td>
      <td className="desk-number">{before === null ? '—' : formatPrice(before)}</td>
      <td className="desk-number">
        {old === null ? null : <s className="muted">{formatPrice(old)}</s>} {formatPrice(after)}
      </td>
      <td className="desk-number">{before === null ? '' : shareOf(before, after)}</td>
      <td>{row.warning}</td>
    </tr>
  );
}

function shareOf(before: number, after: number): string {
  const share = Math.round(((after - before) / before) * 1000) / 10;
  return `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatCount(Math.abs(share))}\u00a0%`;
}
