import type { Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { addPaymentTask, tellOfTask } from './add-payment-task.ts';
import { settleTask } from './settle-task.ts';

/** Money that is here beyond the price of an order and is not on its way back. */
export async function findExtra(tx: Tx, orderId: number): Promise<Kopecks> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { returning } = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(({ fn }) => fn.sum<number | null>('refunds.amount').as('returning'))
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return order.paid_sum - (order.status === 'cancelled' ? 0 : order.total) - Number(returning ?? 0);
}

/** Asks a manager to give back what is beyond the price: one task of an order, with all of the sum. */
export async function askToReturn(tx: Tx, orderId: number, now: Millis): Promise<void> {
  if (await renewExtraTask(tx, orderId, now)) return;
  const extra = await findExtra(tx, orderId);
  if (extra <= 0) return;
  await addPaymentTask(tx, { orderId, kind: 'extra-money', detail: extraText(extra) }, now);
}

/**
 * Brings the open task about extra money up to date: its sum, or its end when nothing is beyond the price
 * any more. Gives whether there was one.
 */
export async function renewExtraTask(tx: Tx, orderId: number, now: Millis): Promise<boolean> {
  const task = await tx
    .selectFrom('payment_tasks')
    .select(['id', 'detail'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'extra-money')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (!task) return false;
  const extra = await findExtra(tx, orderId);
  if (extra <= 0) {
    await settleTask(tx, { taskId: task.id, word: 'Лишнего больше нет', now });
    return true;
  }
  const detail = extraText(extra);
  if (detail !== task.detail) {
    await tx.updateTable('payment_tasks').set({ detail }).where('id', '=', task.id).execute();
    await tellOfTask(tx, { id: task.id, orderId, detail }, now);
  }
  return true;
}

const extraText = (extra: Kopecks) =>
  `Верните покупателю ${formatPrice(extra)}: это больше, чем стоит заказ, или заказ отменён`;
