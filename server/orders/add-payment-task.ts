import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { PaymentTaskTable } from '../platform/store/tables/payment-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';

export interface PaymentTask {
  orderId: number;
  kind: PaymentTaskTable['kind'];
  /** For people. */
  detail: string;
}

/** Gives the money of an order to a manager to decide, with a letter to the shop; said twice is said once. */
export async function addPaymentTask(tx: Tx, task: PaymentTask, now: Millis): Promise<void> {
  const { orderId, kind, detail } = task;
  const added = await tx
    .insertInto('payment_tasks')
    .values({ order_id: orderId, kind, detail, created_at: now, settled_at: null })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'detail']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await tx.updateTable('orders').set({ needs_decision: 1 }).where('id', '=', orderId).execute();
  const message = {
    kind: 'payment-task',
    key: `payment-task ${added.id}`,
    payload: { orderId, detail },
  };
  await addToOutbox(tx, [message], now);
}
