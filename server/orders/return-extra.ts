import { randomUUID } from 'node:crypto';
import type { Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { addPaymentTask } from './add-payment-task.ts';
import { reserveRefund } from './reserve-refund.ts';

interface Extra {
  orderId: number;
  /** False: only a manager may decide, as it may be a slip of a pen. */
  byItself: boolean;
  now: Millis;
}

/**
 * Gives back what came beyond the price of an order, of a cancelled one all of it: payments on the site
 * go back the way they came, the newest first, and what is left becomes a task.
 */
export async function returnExtra(tx: Tx, { orderId, byItself, now }: Extra): Promise<void> {
  let extra = await findExtra(tx, orderId);
  if (extra <= 0) return;
  for (const { id, left } of byItself ? await listReturnable(tx, orderId) : []) {
    const amount = Math.min(extra, left);
    if (amount <= 0) continue;
    const key = randomUUID();
    await reserveRefund(tx, { paymentId: id, amount, key, actor: 'system' }, now);
    extra -= amount;
  }
  if (extra === 0) return;
  const detail = `Верните покупателю ${formatPrice(extra)}: это больше, чем стоит заказ, или заказ отменён`;
  await addPaymentTask(tx, { orderId, kind: 'extra-money', detail }, now);
}

/** Money beyond the price that is here and not on its way back. */
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

async function listReturnable(tx: Tx, orderId: number): Promise<{ id: number; left: Kopecks }[]> {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .where('external_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return payments.map(({ id, amount, refunded }) => ({ id, left: amount - refunded }));
}
