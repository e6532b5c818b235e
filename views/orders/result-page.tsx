import type { Order } from '../../shared/contract/orders.ts';
import type { OnlineMethod } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { RefusedLetter } from './letter-form.tsx';
import { MoneyNote } from './money-note.tsx';
import { nextSteps } from './next-steps.ts';
import { InvoiceLink, OrderActions, PayButtons } from './order-actions.tsx';
import { OrderDetails } from './order-details.tsx';
import { StatusBadge } from './status-badge.tsx';
import { trackedOrder } from './tracked-order.ts';

interface ResultPageProps {
  order: Order;
  /** Phone for calls about it. */
  phone: string;
  /** Ways to pay on the site. */
  methods: readonly OnlineMethod[];
  /** An address that the invoice cannot be sent to. */
  refusedLetter?: RefusedLetter | null | undefined;
}

/** /result/:code: the order was placed. */
export function ResultPage({ order, phone, methods, refusedLetter }: ResultPageProps) {
  return (
    <div className="container" {...trackedOrder(order)}>
      <h1 className="order-title">
        {resultTitle(order)} <StatusBadge status={order.status} />
      </h1>
      <OrderDetails order={order}>
        <section className="panel" aria-label="Что дальше">
          <h2>Что дальше</h2>
          <MoneyNote order={order} />
          <NextSteps order={order} phone={phone} />
          <PayButtons order={order} methods={methods} />
          <InvoiceLink order={order} refused={refusedLetter} />
        </section>
        <OrderActions order={order} />
      </OrderDetails>
    </div>
  );
}

/** «Заказ № 100245 принят» */
export function resultTitle({ number, status }: Order): string {
  return status === 'cancelled' ? `Заказ № ${number}` : `Заказ № ${number} принят`;
}

export function NextSteps({ order, phone }: Pick<ResultPageProps, 'order' | 'phone'>) {
  return (
    <ul className="next-steps">
      {nextSteps(order).map((step) => (
        <li key={step}>
          <Icon name={order.status === 'cancelled' ? 'info' : 'circle-check'} />
          <span>{step}</span>
        </li>
      ))}
      {order.related?.kind === 'request' && (
        <li>
          <Icon name="clipboard-list" />
          <span>
            {order.related.same ? 'Заказ по вашей заявке:' : 'Остальное ушло менеджеру:'}{' '}
            <a className="link" href={links.orderSend(order.related.code)}>
              заявка №&nbsp;{order.related.number}
            </a>
          </span>
        </li>
      )}
      {phone && (
        <li>
          <Icon name="phone" />
          <span>
            Вопросы по&nbsp;заказу:{' '}
            <a className="link nowrap" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </span>
        </li>
      )}
    </ul>
  );
}
