import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { messageLink, nameMessage, unsentMessages } from '../letters/unsent-messages.ts';
import { createQueue } from './queue.ts';

/** Money, exchange and letters that a person must decide about. */
export const faultQueues = [
  createQueue({
    key: 'money',
    title: 'Деньги: решить',
    right: 'money.see',
    link: desk.money(),
    entity: 'payment_task',
    id: 'payment_tasks.id',
    rows: (db) =>
      db
        .selectFrom('payment_tasks')
        .select(['id', 'order_id', 'detail', 'created_at as since'])
        .where('settled_at', 'is', null)
        .orderBy('id'),
    tell: ({ order_id, detail }) => ({
      title: `Заказ ${orderNumber(order_id)}`,
      detail,
      link: `${desk.order(order_id)}#money`,
    }),
  }),
  createQueue({
    key: 'exchange',
    title: 'Обмен с 1С: решить',
    right: 'exchange.see',
    link: desk.exchange(),
    entity: 'exchange_task',
    id: 'exchange_tasks.id',
    rows: (db) =>
      db
        .selectFrom('exchange_tasks')
        .select(['id', 'order_id', 'detail', 'created_at as since'])
        .where('settled_at', 'is', null)
        .orderBy('id'),
    tell: ({ order_id, detail }) => ({
      title: order_id === null ? 'Обмен' : `Заказ ${orderNumber(order_id)}`,
      detail,
      link: order_id === null ? desk.exchange() : desk.order(order_id),
    }),
  }),
  createQueue({
    key: 'letters',
    title: 'Не отправлено',
    right: 'money.see',
    link: desk.messages(),
    entity: 'letter',
    id: 'outbox.id',
    rows: unsentMessages,
    tell: (message) => ({
      title: nameMessage(message),
      detail: message.error.slice(0, 200),
      link: messageLink(message),
    }),
  }),
];
