import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { orderNumber } from '../../shared/order.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';

/** Money that waits for a manager to decide, the oldest first. */
export async function listPaymentTasks(db: Db) {
  const tasks = await db
    .selectFrom('payment_tasks')
    .select(['id', 'order_id', 'kind', 'detail', 'created_at'])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .limit(500)
    .execute();
  return tasks.map((task) => ({ ...task, order_number: orderNumber(task.order_id) }));
}

/**
 * A manager has settled it. With the last task of an order it lives on as others do: payments that
 * contradicted it are at their end, and it may be paid anew. @throws CallError when there is no such task.
 */
export async function settlePaymentTask(store: Store, taskId: number, now: Millis): Promise<void> {
  await transaction(store, (tx) => settlePaymentTaskIn(tx, { taskId, word: '', now }));
}

/** The same within a transaction of the caller's, with a word on how it was settled. */
export async function settlePaymentTaskIn(
  tx: Tx,
  { taskId, word, now }: { taskId: number; word: string; now: Millis },
): Promise<void> {
  const task = await tx
    .updateTable('payment_tasks')
    .set({ settled_at: now, word })
    .where('id', '=', taskId)
    .returning('order_id')
    .executeTakeFirst();
  if (!task) throw new CallError('not_found', 'Нет такой задачи');
  const open = await tx
    .selectFrom('payment_tasks')
    .select('id')
    .where('order_id', '=', task.order_id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (open) return;
  await tx
    .updateTable('payments')
    .set({
      mismatch: '',
      status: 'canceled',
      reason: 'Платёж проверил менеджер',
      updated_at: now,
    })
    .where('order_id', '=', task.order_id)
    .where('mismatch', '!=', '')
    .execute();
  const settled = { needs_decision: 0 } as const;
  await tx.updateTable('orders').set(settled).where('id', '=', task.order_id).execute();
}
