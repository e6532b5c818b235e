import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { vatName } from '../../../shared/vat.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';
import { ADDED, AddedLine, KnownLine, type LineStock, LostLine } from './order-line-rows.tsx';
import { sentRows } from './sent-rows.ts';
import type { Substitutes } from './substitute-list.tsx';

interface OrderLinesProps {
  order: Order;
  stock: readonly LineStock[];
  /** Goods that stand for each line's own, by product. */
  substitutes: Substitutes;
  mayChange: boolean;
  refused: Refused | null;
}

interface OrderLinesFormProps extends OrderLinesProps {
  url: string;
}

/** Number of the fields of the first line that is in the form alone. */
const FIRST_LOST = 800;

/** Lines with where their goods are; quantity and price are changed in place, 0 takes a line out. */
export function OrderLinesForm({ url, ...lines }: OrderLinesFormProps) {
  const table = (
    <DeskScroll label="Строки заказа">
      <table className="desk-table">
        <LinesHead />
        <LinesBody {...lines} />
        <LinesFoot order={lines.order} />
      </table>
    </DeskScroll>
  );
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">Состав</h2>
      {lines.mayChange ? (
        <DeskForm action={desk.orderLines(lines.order.id)} returnTo={url}>
          {table}
        </DeskForm>
      ) : (
        table
      )}
    </section>
  );
}

function LinesHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Код</th>
        <th scope="col">Товар</th>
        <th scope="col" className="desk-number">
          Штук
        </th>
        <th scope="col" className="desk-number">
          Цена, ₽
        </th>
        <th scope="col" className="desk-number">
          Сумма
        </th>
        <th scope="col">Держим</th>
        <th scope="col">Свободно</th>
      </tr>
    </thead>
  );
}

/** Lines of the order, then those that a refused form has beside them, then a new one. */
function LinesBody({ order, stock, substitutes, mayChange, refused }: OrderLinesProps) {
  const instead = order.lines.flatMap((line) =>
    (substitutes.get(line.product_id) ?? []).map(({ code, title }) => {
      return { code, title: `${title} — вместо «${line.title}»` };
    }),
  );
  const sent = sentRows(refused);
  const numberOf = (code: string) => sent.find((row) => row.code === code)?.number ?? '';
  const known = new Set(order.lines.map(({ code }) => numberOf(code)));
  const others = mayChange ? sent.filter(({ number }) => !known.has(number)) : [];
  const isAdded = others.some(({ number }) => number === ADDED);
  return (
    <tbody>
      {order.lines.map((line, at) => (
        <KnownLine
          key={line.product_id}
          line={line}
          number={at}
          sent={numberOf(line.code)}
          stock={stock.find(({ productId }) => productId === line.product_id)}
          mayChange={mayChange}
          refused={refused}
        />
      ))}
      {others
        .filter(({ number, isChanged }) => number !== ADDED && isChanged)
        .map((row, at) => (
          <LostLine key={row.number} row={row} number={FIRST_LOST + at} refused={refused} />
        ))}
      {mayChange && (
        <AddedLine
          instead={instead}
          typed={(name, usual) => (isAdded && typedIn(refused, `${name}.${ADDED}`)) || usual}
        />
      )}
    </tbody>
  );
}

function LinesFoot({ order }: { order: Order }) {
  return (
    <tfoot>
      {order.promo && (
        <tr>
          <th scope="row" colSpan={4}>
            Промокод {order.promo.code}, уже снято с&nbsp;товаров
          </th>
          <td className="desk-number">−{formatPrice(order.promo.discount)}</td>
          <td colSpan={2} />
        </tr>
      )}
      <tr>
        <th scope="row" colSpan={4}>
          Товары
        </th>
        <td className="desk-number">{formatPrice(order.goods_sum)}</td>
        <td colSpan={2} />
      </tr>
      <tr>
        <th scope="row" colSpan={4}>
          Всего с доставкой, {vatName(order.vat_percent)}{' '}
          {order.vat_percent > 0 && formatPrice(order.vat_sum)}
        </th>
        <td className="desk-number">
          <strong>{formatPrice(order.total)}</strong>
        </td>
        <td colSpan={2} />
      </tr>
    </tfoot>
  );
}
