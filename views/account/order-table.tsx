import type { OrderSummary } from '../../shared/contract/account.ts';
import { formatPrice } from '../../shared/money.ts';
import { awaitsDelivery } from '../../shared/order.ts';
import * as links from '../../shared/routes.ts';
import { formatDay, formatFullDay } from '../../shared/ru/dates.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { StatusBadge } from '../orders/status-badge.tsx';

interface OrderTableProps {
  kind: 'order' | 'request';
  caption: string;
  orders: readonly OrderSummary[];
}

/** A table; on phones each row is a card (views/account/account.css). */
export function OrderTable({ kind, caption, orders }: OrderTableProps) {
  return (
    <table className="order-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kind === 'order' ? 'Заказ' : 'Заявка'}</th>
          <th scope="col">Состав</th>
          <th scope="col">Статус</th>
          <th scope="col">Сумма</th>
          <th scope="col">Действия</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} kind={kind} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ kind, order }: { kind: OrderTableProps['kind']; order: OrderSummary }) {
  const { id, number, created_at, delivery_on, delivery_title, need_pay } = order;
  const isOrder = kind === 'order';
  // Of a request that nobody has answered only a part of the sum is known.
  const hasSum = isOrder || order.status === 'offered' || order.status === 'accepted';
  const url = isOrder ? links.accountOrder(id) : links.accountRequest(id);
  return (
    <tr>
      <th scope="row">
        <a className="link" href={url}>
          №&nbsp;{number}
        </a>
        <span className="caption">{formatFullDay(created_at)}</span>
      </th>
      <td>
        <Contents order={order} />
      </td>
      <td>
        <StatusBadge status={order.status} />
        {isOrder && (
          <span className="caption">
            {delivery_title}
            {delivery_on && awaitsDelivery(order.status) && `, ${formatDay(delivery_on)}`}
          </span>
        )}
      </td>
      <td className="tabular nowrap">{hasSum ? formatPrice(order.total) : '—'}</td>
      <td>
        {need_pay && (
          <a className="button button-primary button-small" href={url}>
            Оплатить
          </a>
        )}
        {isOrder ? (
          <form method="post" action={links.orderRepeat(id)}>
            <button className="button button-ghost button-small" type="submit">
              Повторить<span className="visually-hidden"> заказ {number}</span>
            </button>
          </form>
        ) : (
          <a className="button button-ghost button-small" href={url}>
            Открыть<span className="visually-hidden"> заявку {number}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

/** «Плита электрическая; Нож» and how many more. */
function Contents({ order: { titles, line_count } }: { order: OrderSummary }) {
  const more = line_count - titles.length;
  return (
    <>
      {titles.join('; ')}
      {more > 0 && <span className="caption">и ещё {countOf(more, GOODS)}</span>}
    </>
  );
}
