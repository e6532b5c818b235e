import type { Order } from '../../shared/contract/orders.ts';
import * as desk from '../../shared/desk-routes.ts';
import { formatPrice, typedPrice } from '../../shared/money.ts';
import { DeskForm } from './desk-form.tsx';
import { DeskScroll } from './desk-scroll.tsx';
import type { Refused } from './refused.ts';
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

const SUBSTITUTES_ID = 'substitutes';

/** Lines with where their goods are; quantity and price are changed in place, 0 takes a line out. */
export function OrderLinesForm(props: OrderLinesFormProps) {
  const { order, stock, substitutes, mayChange, refused, url } = props;
  const instead = order.lines.flatMap((line) =>
    (substitutes.get(line.product_id) ?? []).map(({ code, title }) => {
      return { code, title: `${title} — вместо «${line.title}»` };
    }),
  );
  const typed = (name: string, usual: string) => {
    const value = refused?.values[name];
    return typeof value === 'string' ? value : usual;
  };
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
                <td className="desk-title">{line.title}</td>
                <td className="desk-number">
                  {mayChange ? (
                    <input
                      className="input desk-cell"
                      name={`quantity.${at}`}
                      inputMode="numeric"
                      defaultValue={typed(`quantity.${at}`, String(line.quantity))}
                      aria-label={`Штук: ${line.title}`}
                      aria-invalid={refused?.errors[`quantity.${at}`] ? true : undefined}
                    />
                  ) : (
                    line.quantity
                  )}
                </td>
                <td className="desk-number">
                  {mayChange ? (
                    <input
                      className="input desk-cell"
                      name={`price.${at}`}
                      inputMode="decimal"
                      defaultValue={typed(`price.${at}`, unit)}
                      aria-label={`Цена: ${line.title}`}
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
          {mayChange && (
            <tr>
              <td>
                <input
                  className="input desk-cell"
                  name="code.900"
                  placeholder="код"
                  aria-label="Код нового товара"
                  defaultValue={typed('code.900', '')}
                  list={SUBSTITUTES_ID}
                />
                <SubstituteList id={SUBSTITUTES_ID} goods={instead} />
              </td>
              <td className="muted">добавить товар или аналог вместо того, чего нет</td>
              <td>
                <input
                  className="input desk-cell"
                  name="quantity.900"
                  inputMode="numeric"
                  aria-label="Штук нового товара"
                  defaultValue={typed('quantity.900', '1')}
                />
              </td>
              <td>
                <input
                  className="input desk-cell"
                  name="price.900"
                  inputMode="decimal"
                  aria-label="Цена нового товара"
                  defaultValue={typed('price.900', '')}
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
              Всего с доставкой, НДС {order.vat_percent} % {formatPrice(order.vat_sum)}
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
