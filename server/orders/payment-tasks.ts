import type { Millis } from '../../shared/millis.ts';
import { orderNumber } from '../../shared/order.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { settleTask } from './settle-task.ts';

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

/** A manager's word that a task is settled. @throws CallError when there is no such task. */
export async function settlePaymentTask(store: Store, taskId: number, now: Millis): Promise<void> {
  await transaction(store, (tx) => settleTask(tx, { taskId, word: '', now }));
}
