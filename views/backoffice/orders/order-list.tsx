import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber, statusTitle } from '../../../shared/order.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { DeskScroll } from '../desk/desk-scroll.tsx';

export interface OrderInList {
  id: number;
  kind: 'order' | 'request';
  status: string;
  total: number;
  paid_sum: number;
  created_at: number;
}

/** Orders and requests of somebody, the last first. */
export function OrderList({ orders }: { orders: readonly OrderInList[] }) {
  if (orders.length === 0) return <p className="muted">Ещё не заказывали.</p>;
  return (
    <DeskScroll label="Заказы">
      <table className="desk-table desk-orders">
        <tbody>
          {orders.map(({ id, kind, status, total, paid_sum, created_at }) => (
            <tr key={id} data-row="">
              <td>
                <a href={desk.order(id)} data-open="">
                  {kind === 'order' ? '' : 'заявка '}
                  {orderNumber(id)}
                </a>
              </td>
              <td>{formatDay(created_at)}</td>
              <td>
                <span className={`badge desk-status-${status}`}>{statusTitle(status)}</span>
              </td>
              <td className="desk-number">{formatPrice(total)}</td>
              <td className="desk-number">
                {kind === 'order' && paid_sum > 0 && `оплачено ${formatPrice(paid_sum)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}
