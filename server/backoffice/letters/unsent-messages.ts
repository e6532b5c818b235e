import * as desk from '../../../shared/desk-routes.ts';
import { messageTitle } from '../../../shared/message-titles.ts';
import { orderNumber } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';

/** Messages that were tried more than once and have not left, the oldest first. */
export const unsentMessages = (db: Db) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'order_id', 'error', 'created_at as since', 'attempts', 'next_at'])
    .where('done_at', 'is', null)
    .where('attempts', '>', 1)
    .orderBy('id');

interface Named {
  id: number;
  kind: string;
  order_id: number | null;
}

/** «Счёт, № 100012» */
export const nameMessage = ({ kind, order_id }: Omit<Named, 'id'>): string =>
  messageTitle(kind) + (order_id === null ? '' : `, № ${orderNumber(order_id)}`);

/** Address where a message is shown: letters of an order, or the list of all that have not left. */
export const messageLink = ({ id, kind, order_id }: Named): string =>
  order_id === null || kind === 'push'
    ? `${desk.messages()}#message-${id}`
    : `${desk.order(order_id)}#letters`;
