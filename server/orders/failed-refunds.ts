import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { findExtra } from './extra-money.ts';
import { settleTask } from './settle-task.ts';

interface Returned {
  /** Row of `payments`. */
  paymentId: number;
  amount: Kopecks;
  now: Millis;
}

/**
 * Takes money of a payment that went back, in whatever way, off its refunds that have failed: what is all
 * back asks nobody any more.
 */
export async function settleFailedRefunds(
  tx: Tx,
  { paymentId, amount, now }: Returned,
): Promise<void> {
  const tasks = await tx
    .selectFrom('payment_tasks')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  let left = amount;
  for (const { id, amount: asked } of tasks) {
    const part = Math.min(left, asked ?? 0);
    if (part <= 0) continue;
    left -= part;
    const rest = (asked ?? 0) - part;
    await tx.updateTable('payment_tasks').set({ amount: rest }).where('id', '=', id).execute();
    if (rest === 0) await settleTask(tx, { taskId: id, word: 'Деньги вернулись покупателю', now });
  }
}

/** Sum that a task asks to give back: of a refund that failed, or all beyond the price of its order. */
export async function findAsked(tx: Tx, taskId: number): Promise<Kopecks> {
  const task = await tx
    .selectFrom('payment_tasks')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'amount', 'paid_sum'])
    .where('payment_tasks.id', '=', taskId)
    .executeTakeFirstOrThrow();
  return askedBack({ ...task, extra: await findExtra(tx, task.order_id) });
}

/** The same of facts that are known. */
export const askedBack = (task: {
  /** Of a refund that failed. */
  amount: Kopecks | null;
  extra: Kopecks;
  paid_sum: Kopecks;
}): Kopecks => Math.max(0, Math.min(task.paid_sum, Math.max(task.extra, task.amount ?? 0)));
