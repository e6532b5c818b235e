import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';

/**
 * Ends the payments of an order that is no more: nobody was sent to pay those that have no answer yet,
 * the others are ended at the payment system where it can do that, and followed until their end.
 */
export async function endPayments(tx: Tx, orderId: number, now: Millis): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'canceled', reason: 'Заказ отменён', updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'new')
    .execute();
  const pending = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
  const messages = pending.map(({ id }) => cancelMessage(id));
  await addToOutbox(tx, messages, now);
}

/** Message to the payment system: this payment is not wanted any more. */
export const cancelMessage = (paymentId: number) => ({
  kind: 'cancel-payment',
  key: `cancel-payment ${paymentId}`,
  payload: { paymentId },
});
