import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { ShippingForm } from './shipping-form.tsx';

/** A row of a pasted table and what became of it. */
export interface ShippingRow {
  text: string;
  /** Reason for which it was left out; null: shipped. */
  why: string | null;
  orderId: number | null;
}

interface ShippedPageProps {
  rows: readonly ShippingRow[];
  /** The list that the table was pasted at. */
  returnTo: string;
}

/** Outcome of each row; those that were left out can be mended and sent again. */
export function ShippedPage({ rows, returnTo }: ShippedPageProps) {
  const left = rows.filter(({ why }) => why !== null);
  return (
    <>
      {left.length > 0 && (
        <section aria-labelledby="left">
          <h2 id="left">Не отгружены: {left.length}</h2>
          <DeskScroll label="Не отгружены">
            <table className="desk-table">
              <thead>
                <tr>
                  <th scope="col">Строка</th>
                  <th scope="col">Почему</th>
                </tr>
              </thead>
              <tbody>
                {left.map(({ text, why }) => (
                  <tr key={text}>
                    <td>{text}</td>
                    <td>{why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DeskScroll>
          <ShippingForm rows={left.map(({ text }) => text).join('\n')} url={returnTo} />
        </section>
      )}
      <h2>Отгружены</h2>
      <ul className="desk-waiting">
        {rows.map(
          ({ orderId, text }) =>
            orderId !== null && (
              <li key={orderId}>
                <a className="link" href={desk.order(orderId)}>
                  {orderNumber(orderId)}
                </a>
                <span className="muted">{text}</span>
              </li>
            ),
        )}
      </ul>
      <a className="button button-primary" href={returnTo}>
        К заказам
      </a>
    </>
  );
}
