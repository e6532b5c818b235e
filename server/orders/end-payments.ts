import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';

interface EndedPayments {
  orderId: number;
  /** For people. */
  reason: string;
  /** JSON, a receipt: payments that were begun with it go on; absent: all end. */
  except?: string;
  now: Millis;
}

/**
 * Ends payments of an order that are not wanted any more: nobody was sent to pay those that have no answer
 * yet, the others are ended at the payment system where it can do that, and followed until their end.
 */
export async function endPayments(tx: Tx, ended: EndedPayments): Promise<void> {
  const { orderId, reason, except, now } = ended;
  const isUnwanted = sql<boolean>`(receipt is null or receipt <> ${except})`;
  await tx
    .updateTable('payments')
    .set({ status: 'canceled', reason, updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'new')
    .$if(except !== undefined, (query) => query.where(isUnwanted))
    .execute();
  const pending = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .$if(except !== undefined, (query) => query.where(isUnwanted))
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
