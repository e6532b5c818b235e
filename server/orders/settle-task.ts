import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Tx } from '../platform/store/transaction.ts';

interface SettledTask {
  taskId: number;
  /** Note on how it was settled. */
  word: string;
  now: Millis;
}

/**
 * Ends a task about money. With the last task of an order it lives on as others do: payments that
 * contradicted it are at their end, and it may be paid anew. A task that is settled already stays as it is.
 * @throws CallError when there is no such task.
 */
export async function settleTask(tx: Tx, { taskId, word, now }: SettledTask): Promise<void> {
  const task = await tx
    .updateTable('payment_tasks')
    .set({ settled_at: now, word })
    .where('id', '=', taskId)
    .where('settled_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  if (!task) return requireTask(tx, taskId);
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

async function requireTask(tx: Tx, taskId: number): Promise<void> {
  const task = tx.selectFrom('payment_tasks').select('id').where('id', '=', taskId);
  if (!(await task.executeTakeFirst())) throw new CallError('not_found', 'Нет такой задачи');
}
