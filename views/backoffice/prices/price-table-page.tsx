import * as desk from '../../../shared/desk-routes.ts';
import { countOf } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { OptionList } from '../desk/option-list.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

interface PriceTablePageProps {
  levels: readonly { id: number; title: string }[];
  left: {
    level: number;
    taken: number;
    /** The prices that were taken are taken back. */
    undone: boolean;
    /** Terms that the rows were sent with. */
    until?: string;
    reason?: string;
    whole?: 'yes' | undefined;
    /** Some are left as their prices look like a mistake. */
    hasLeaps?: boolean;
    left: readonly { row: string; reason: string }[];
  } | null;
  refused: Refused | null;
  url: string;
}

/** A pasted table of codes and prices, and what of the last one was not taken. */
export function PriceTablePage({ levels, left, refused, url }: PriceTablePageProps) {
  const form = refusedOf(refused, desk.priceTableRows());
  const typed = (name: string) => typedIn(form, name);
  const rows = left?.left.map(({ row }) => row).join('\n');
  return (
    <>
      <p>
        Скопируйте столбцы из таблицы: код или артикул, цена и, если нужно, старая цена. Без неё
        прежняя старая цена остаётся, пока она выше новой; «-» убирает её. Заданные так цены стоят
        над ценами из загрузки и 1С.
      </p>
      {left && (
        <div className="desk-said desk-refused" role="status">
          <p>
            Принято: {countOf(left.taken, ['строка', 'строки', 'строк'])}
            {left.undone && ', потом отменено'}. Остались ниже: {left.left.length}
          </p>
        </div>
      )}
      {left && (
        <DeskScroll label="Строки таблицы">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Строка</th>
                <th scope="col">Почему не принята</th>
              </tr>
            </thead>
            <tbody>
              {Array.from(left.left.slice(0, 100).entries(), ([place, { row, reason }]) => (
                <tr key={place}>
                  <td>{row}</td>
                  <td>{reason || 'ждёт остальных'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <DeskForm action={desk.priceTableRows()} returnTo={url} className="desk-stack">
        <label>
          Уровень{' '}
          <select
            className="input"
            name="level"
            defaultValue={typed('level') ?? String(left?.level ?? levels[0]?.id ?? '')}
          >
            <OptionList options={levels} />
          </select>
        </label>
        <textarea
          className="input"
          name="rows"
          aria-label="Код и цена в строке"
          rows={14}
          required
          placeholder={'ABC-100\t1 250,50\nABC-200\t990\t1 190'}
          defaultValue={typed('rows') ?? rows ?? ''}
        />
        <div className="desk-filter-form">
          <label>
            держать до{' '}
            <input
              className="input"
              type="date"
              name="until"
              defaultValue={typed('until') ?? left?.until ?? ''}
              aria-invalid={form?.errors['until'] ? true : undefined}
            />
          </label>
          <input
            className="input"
            name="reason"
            aria-label="Почему"
            placeholder="Почему"
            maxLength={200}
            defaultValue={typed('reason') ?? left?.reason ?? ''}
          />
          <label className="check">
            <input
              type="checkbox"
              name="whole"
              value="yes"
              defaultChecked={(form ? typed('whole') : left?.whole) === 'yes'}
            />{' '}
            всё или ничего
          </label>
          {(left?.hasLeaps || typed('leaps')) && (
            <label className="check">
              <input
                type="checkbox"
                name="leaps"
                value="yes"
                defaultChecked={typed('leaps') === 'yes'}
              />{' '}
              принять и те, что отличаются больше чем втрое
            </label>
          )}
        </div>
        {form?.errors['until'] && <span className="field-error">{form.errors['until']}</span>}
        <button className="button button-primary" type="submit">
          Принять цены
        </button>
      </DeskForm>
    </>
  );
}
