import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { createQueue } from './queue.ts';

const ordersOf = (db: Db, kind: 'order' | 'request') =>
  db
    .selectFrom('orders')
    .select(['id', 'name', 'total', 'payment_kind', 'created_at as since'])
    .where('kind', '=', kind);

interface QueuedOrder {
  id: number;
  name: string;
  total: number;
  payment_kind: string | null;
}

const tellOrder = ({ id, name, total, payment_kind }: QueuedOrder) => ({
  title: `Заказ ${orderNumber(id)}`,
  detail: [name, formatPrice(total), payment_kind === 'on_delivery' && 'оплата при получении']
    .filter(Boolean)
    .join(' · '),
  link: desk.order(id),
});

type Orders = ReturnType<typeof ordersOf>;

const orderQueue = (key: string, title: string, link: string, choose: (orders: Orders) => Orders) =>
  createQueue({
    key,
    title,
    right: 'orders.see',
    link,
    entity: 'order',
    id: 'orders.id',
    rows: (db) => choose(ordersOf(db, 'order')).orderBy('id'),
    tell: (order) => tellOrder(order),
  });

/** Orders to look at, to assemble and to hurry, and requests to price. */
export const orderQueues = [
  orderQueue('orders', 'Новые заказы', desk.orders({ state: 'review' }), (orders) =>
    orders.where('status', '=', 'review'),
  ),
  orderQueue('paid', 'Ждут сборки', desk.orders({ state: 'confirmed' }), (orders) =>
    // Orders that 1C leads are assembled there.
    orders.where('status', '=', 'confirmed').where('led_by', 'is', null),
  ),
  createQueue({
    key: 'quotes',
    title: 'Заявки на цены',
    right: 'orders.see',
    link: desk.quotes(),
    entity: 'quote',
    id: 'orders.id',
    rows: (db) =>
      ordersOf(db, 'request')
        .select('status')
        .where(({ eb, and, or }) =>
          or([
            eb('status', '=', 'new'),
            and([eb('status', '=', 'offered'), eb('needs_decision', '=', 1)]),
          ]),
        )
        .orderBy('id'),
    tell: ({ id, name, status }) => ({
      title: `Заявка ${orderNumber(id)}`,
      detail: status === 'new' ? name : `${name} · предложение не принять: товар продан`,
      link: desk.order(id),
    }),
  }),
  createQueue({
    key: 'late',
    title: 'Опаздывают',
    right: 'orders.see',
    link: desk.orders({ sort: 'due' }),
    entity: 'order',
    id: 'orders.id',
    rows: (db, now) =>
      ordersOf(db, 'order')
        .select('delivery_on')
        .where('status', 'in', ['confirmed', 'assembling'])
        .where('delivery_on', '<', moscowDay(now))
        .orderBy('delivery_on')
        .orderBy('id'),
    // An order is late since the end of the day that was promised.
    tell: ({ delivery_on, ...order }) => {
      const since = Date.parse(`${delivery_on}T24:00:00+03:00`);
      return { ...tellOrder(order), since };
    },
  }),
];
