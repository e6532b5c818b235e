import type { Order } from '../../shared/contract/orders.ts';
import type { OnlineMethod } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import { PagePath } from '../layout/page-path.tsx';
import { MoneyNote } from './money-note.tsx';
import { InvoiceLink, OrderActions, PayButtons } from './order-actions.tsx';
import { OrderDetails, OrderHistory } from './order-details.tsx';
import { NextSteps } from './result-page.tsx';
import { StatusBadge } from './status-badge.tsx';

interface OrderPageProps {
  order: Order;
  phone: string;
  /** Ways to pay on the site. */
  methods: readonly OnlineMethod[];
}

/** /lk-order/:id */
export function OrderPage({ order, phone, methods }: OrderPageProps) {
  return (
    <div className="container">
      <PagePath
        items={[{ title: 'Мои заказы', url: links.accountPart('orders') }]}
        current={`Заказ № ${order.number}`}
      />
      <h1 className="order-title">
        Заказ №&nbsp;{order.number} от&nbsp;{formatFullDay(order.created_at)}{' '}
        <StatusBadge status={order.status} />
      </h1>
      <OrderDetails order={order}>
        <section className="panel" aria-label="Что дальше">
          <MoneyNote order={order} />
          <NextSteps order={order} phone={phone} />
          <PayButtons order={order} methods={methods} />
          <InvoiceLink order={order} />
        </section>
        <OrderActions order={order} />
        <OrderHistory events={order.events} />
      </OrderDetails>
    </div>
  );
}
