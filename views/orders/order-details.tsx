import type { ReactNode } from 'react';
import type { Order } from '../../shared/contract/orders.ts';
import { formatPrice } from '../../shared/money.ts';
import {
  awaitsDelivery,
  awaitsGoods,
  isOngoing,
  paymentTitles,
  statusTitle,
} from '../../shared/order.ts';
import { formatDay, formatFullDay } from '../../shared/ru/dates.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderSums } from './order-sums.tsx';

/** Contents of an order, its buyer, delivery and payment. */
export function OrderDetails({ order, children }: { order: Order; children?: ReactNode }) {
  const { lines, goods_sum, retail_sum, delivery, total, vat_sum, vat_percent } = order;
  const isOrder = order.kind === 'order';
  const hasSums = isOrder || order.status === 'offered';
  return (
    <div className="checkout">
      <div className="order-main">
        {children}
        <section className="panel" aria-label="Состав">
          <h2>{countOf(lines.length, GOODS)}</h2>
          <OrderLines lines={lines} isAwaited={awaitsGoods(order.status)} />
        </section>
      </div>
      <aside className="panel checkout-summary" aria-label={isOrder ? 'О заказе' : 'О заявке'}>
        {hasSums && (
          <OrderSums
            sums={{
              goods: goods_sum,
              retail: retail_sum,
              promo: order.promo,
              delivery: delivery.price,
              deliveryTitle: order.led_in_1c ? 'Доставка и услуги' : undefined,
              total,
              vat: vat_sum,
              vatPercent: vat_percent,
              weightGrams: order.weight_grams,
              deliveryNote: delivery.by_manager ? managersPrice(order.status) : undefined,
            }}
          />
        )}
        <OrderFacts order={order} />
      </aside>
    </div>
  );
}

/** Price of a delivery that a manager names, and that no total contains. */
const managersPrice = (status: string): string =>
  isOngoing(status) ? 'рассчитает менеджер' : 'отдельно';

/** «Самовывоз. Москва, ул. Мира, 1. пн–пт 9:00–18:00. С 30 ноября» */
function deliveryText({ delivery, status }: Order): string {
  const { title, address, hours, on } = delivery;
  const isAwaited = isOngoing(status);
  return [
    title,
    address,
    isAwaited && hours,
    awaitsDelivery(status) && on && `С\u00a0${formatDay(on)}`,
  ]
    .filter(Boolean)
    .join('. ');
}

function OrderFacts({ order }: { order: Order }) {
  const { delivery, payment_kind, paid_sum, name, phone, email, firm, comment } = order;
  return (
    <dl className="facts">
      {delivery.kind !== 'none' && <Fact title="Получение">{deliveryText(order)}</Fact>}
      {payment_kind !== 'none' && (
        <Fact title="Оплата">
          {paymentTitles[payment_kind]}
          {paid_sum > 0 && `. Оплачено ${formatPrice(paid_sum)}`}
        </Fact>
      )}
      {firm && (
        <Fact title="Организация">
          {firm.title}, ИНН {firm.inn}
          {firm.kpp && `, КПП ${firm.kpp}`}
          {firm.address && `. ${firm.address}`}
        </Fact>
      )}
      <Fact title="Получатель">{[name, formatPhone(phone), email].filter(Boolean).join(', ')}</Fact>
      {comment && <Fact title="Комментарий">{comment}</Fact>}
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Events of an order, the last first. */
export function OrderHistory({ events }: Pick<Order, 'events'>) {
  return (
    <section className="panel" aria-label="История">
      <h2>История</h2>
      <ol className="facts">
        {events.toReversed().map(({ at, status, note }) => (
          <li key={`${at} ${status} ${note}`}>
            {statusTitle(status)}
            <span className="caption">
              {' '}
              {formatFullDay(at)}
              {note && ` ${note}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
