import type { Millis } from '../../shared/millis.ts';
import type { OrderStatus } from '../../shared/order.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { addPushMessages } from './add-push-messages.ts';
import { answerMessage, orderMessage } from './push-words.ts';

interface OrderEvent {
  orderId: number;
  eventId: number;
  status: OrderStatus;
  now: Millis;
}

/** Tells the buyer's browsers that an order has another status. */
export async function notifyOfOrder(tx: Tx, event: OrderEvent): Promise<void> {
  const { orderId, eventId, status, now } = event;
  const order = await tx
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.shopper_id')
    .select(['orders.id', 'orders.code', 'orders.shopper_id', 'customers.id as customer'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const message = orderMessage({ ...order, isCustomers: order.customer !== null }, status);
  const key = `order-moved ${eventId}`;
  await addPushMessages(tx, { shopperId: order.shopper_id, key, message, now });
}

/**
 * Tells the asker of a question that it is answered, where there is an answer to read: who left a phone
 * alone and whose answer is not published is called. `now` in epoch milliseconds.
 */
export async function notifyOfAnswer(tx: Tx, questionId: number, now: Millis): Promise<void> {
  const question = await tx
    .selectFrom('questions')
    .select(['id', 'question', 'email', 'published', 'shopper_id'])
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow();
  const isPublished = question.published === 1;
  if (question.shopper_id === null || !(isPublished || question.email)) return;
  const key = `question-answered ${questionId} ${now}`;
  const message = answerMessage({ ...question, isPublished });
  await addPushMessages(tx, { shopperId: question.shopper_id, key, message, now });
}
