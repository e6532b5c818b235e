import { DeskField } from '../../../shared/backoffice.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice, typedPrice } from '../../../shared/money.ts';
import { vatName } from '../../../shared/vat.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';
import { SubstituteList, type Substitutes } from './substitute-list.tsx';

interface OrderLinesFormProps {
  order: Order;
  stock: readonly {
    productId: number;
    held: readonly { storage: string; units: number }[];
    free: readonly { storage: string; units: number }[];
  }[];
  /** Goods that stand for each line's own, by product. */
  substitutes: Substitutes;
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

const places = (list: readonly { storage: string; units: number }[]) =>
  list.map(({ storage, units }) => `${storage}: ${units}`).join(', ');

/** «уп. по 6: 523,00 ₽» */
const packageText = ({ package: units, price }: Order['lines'][number]) =>
  `уп. по\u00a0${units}${price === null ? '' : `: ${formatPrice(price)}`}`;

const SUBSTITUTES_ID = 'substitutes';
/** Number of the fields of a new line. */
const ADDED = '900';
/** Number of the fields of the first line that is in the form alone. */
const FIRST_LOST = 800;

interface SentRow {
  number: string;
  code: string;
  isChanged: boolean;
}

const isChanged = (refused: Refused | null, number: string) =>
  ['quantity', 'price'].some((name) => typedIn(refused, `${name}.${number}`) !== undefined);

/** Rows of a refused form; their numbers are those of lines as they were when it was shown. */
function sentRows(refused: Refused | null): SentRow[] {
  return Object.keys(refused?.values ?? {}).flatMap((name) => {
    const number = /^code\.(\d+)$/.exec(name)?.[1];
    const code = typedIn(refused, name)?.trim();
    return number && code ? [{ number, code, isChanged: isChanged(refused, number) }] : [];
  });
}

interface LineFieldProps {
  name: 'quantity' | 'price';
  number: number;
  /** Number that it had in a refused form; '' when it was not there. */
  sent: string;
  /** Present value. */
  value: string;
  label: string;
  refused: Refused | null;
}

/** A field of a line; the form carries how it stood, so that only what was changed is saved. */
function LineField({ name, number, sent, value, label, refused }: LineFieldProps) {
  const field = `${name}.${number}`;
  return (
    <>
      <input
        className="input desk-cell"
        name={field}
        inputMode={name === 'quantity' ? 'numeric' : 'decimal'}
        defaultValue={typedIn(refused, `${name}.${sent}`) ?? value}
        aria-label={label}
        aria-invalid={refused?.errors[`${name}.${sent}`] ? true : undefined}
      />
      <input type="hidden" name={DeskField.Was + field} value={value} />
    </>
  );
}

/** Lines with where their goods are; quantity and price are changed in place, 0 takes a line out. */
export function OrderLinesForm(props: OrderLinesFormProps) {
  const { order, stock, substitutes, mayChange, refused, url } = props;
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
  const typed = (name: string, usual: string) =>
    (isAdded && typedIn(refused, `${name}.${ADDED}`)) || usual;
  const table = (
    <DeskScroll label="Строки заказа">
      <table className="desk-table">
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
        <tbody>
          {order.lines.map((line, at) => {
            const own = stock.find(({ productId }) => productId === line.product_id);
            const unit = line.sum === null ? '' : typedPrice(Math.round(line.sum / line.quantity));
            return (
              <tr key={line.product_id}>
                <td>
                  {line.code}
                  {mayChange && <input type="hidden" name={`code.${at}`} value={line.code} />}
                </td>
                <td className="desk-title">
                  {line.title}
                  {line.package > 1 && <span className="muted"> {packageText(line)}</span>}
                </td>
                <td className="desk-number">
                  {mayChange ? (
                    <LineField
                      name="quantity"
                      number={at}
                      sent={numberOf(line.code)}
                      value={String(line.quantity)}
                      label={`Штук: ${line.title}`}
                      refused={refused}
                    />
                  ) : (
                    line.quantity
                  )}
                </td>
                <td className="desk-number">
                  {mayChange ? (
                    <LineField
                      name="price"
                      number={at}
                      sent={numberOf(line.code)}
                      value={unit}
                      label={`Цена: ${line.title}`}
                      refused={refused}
                    />
                  ) : (
                    unit
                  )}
                </td>
                <td className="desk-number">{formatPrice(line.sum)}</td>
                <td>{own ? places(own.held) : ''}</td>
                <td className="muted">{own ? places(own.free) : ''}</td>
              </tr>
            );
          })}
          {others
            .filter(({ number, isChanged }) => number !== ADDED && isChanged)
            .map(({ code, number }, at) => (
              <tr key={number}>
                <td>
                  <input
                    className="input desk-cell"
                    name={`code.${FIRST_LOST + at}`}
                    defaultValue={code}
                    aria-label="Код товара, которого в заказе нет"
                  />
                </td>
                <td className="muted">в заказе этого товара сейчас нет</td>
                <td className="desk-number">
                  <LineField
                    name="quantity"
                    number={FIRST_LOST + at}
                    sent={number}
                    value="0"
                    label={`Штук: ${code}`}
                    refused={refused}
                  />
                </td>
                <td className="desk-number">
                  <LineField
                    name="price"
                    number={FIRST_LOST + at}
                    sent={number}
                    value=""
                    label={`Цена: ${code}`}
                    refused={refused}
                  />
                </td>
                <td colSpan={3} />
              </tr>
            ))}
          {mayChange && (
            <tr>
              <td>
                <input
                  className="input desk-cell"
                  name={`code.${ADDED}`}
                  placeholder="код"
                  aria-label="Код нового товара"
                  defaultValue={typed('code', '')}
                  list={SUBSTITUTES_ID}
                />
                <SubstituteList id={SUBSTITUTES_ID} goods={instead} />
              </td>
              <td className="muted">добавить товар или аналог вместо того, чего нет</td>
              <td>
                <input
                  className="input desk-cell"
                  name={`quantity.${ADDED}`}
                  inputMode="numeric"
                  aria-label="Штук нового товара"
                  defaultValue={typed('quantity', '1')}
                />
              </td>
              <td>
                <input
                  className="input desk-cell"
                  name={`price.${ADDED}`}
                  inputMode="decimal"
                  aria-label="Цена нового товара"
                  defaultValue={typed('price', '')}
                />
              </td>
              <td colSpan={3}>
                <button className="desk-mini" type="submit">
                  Сохранить состав
                </button>
              </td>
            </tr>
          )}
        </tbody>
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
      </table>
    </DeskScroll>
  );
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">Состав</h2>
      {mayChange ? (
        <DeskForm action={desk.orderLines(order.id)} returnTo={url}>
          {table}
        </DeskForm>
      ) : (
        table
      )}
    </section>
  );
}
