import { createHash } from 'node:crypto';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { PaymentTaskTable } from '../platform/store/tables/payment-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';

interface PaymentTask {
  orderId: number;
  kind: PaymentTaskTable['kind'];
  /** For people. */
  detail: string;
  /** Of a refund that failed. */
  refund?: { paymentId: number; amount: Kopecks };
}

/**
 * Gives the money of an order to a manager to decide, with a letter to the shop; said twice is said once,
 * until it is settled. Of extra money there is one open task of an order: `askToReturn` asks for it.
 */
export async function addPaymentTask(tx: Tx, task: PaymentTask, now: Millis): Promise<void> {
  const { orderId, kind, detail, refund } = task;
  const failed = { payment_id: refund?.paymentId ?? null, amount: refund?.amount ?? null };
  const added = await tx
    .insertInto('payment_tasks')
    .values({ order_id: orderId, kind, detail, ...failed, created_at: now, settled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await tx.updateTable('orders').set({ needs_decision: 1 }).where('id', '=', orderId).execute();
  await tellOfTask(tx, { id: added.id, orderId, detail }, now);
}

/** A letter to the shop about a task. */
export async function tellOfTask(
  tx: Tx,
  { id, orderId, detail }: { id: number; orderId: number; detail: string },
  now: Millis,
): Promise<void> {
  // The whole text may be too long for the index of the keys.
  const words = createHash('sha256').update(detail).digest('base64url');
  const key = `payment-task ${id} ${now} ${words}`;
  await addToOutbox(tx, [{ kind: 'payment-task', key, payload: { orderId, detail } }], now);
}
