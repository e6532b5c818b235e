import { randomUUID } from 'node:crypto';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { askToReturn, findExtra } from './extra-money.ts';
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
  for (const { id, left } of byItself && extra > 0 ? await listReturnable(tx, orderId) : []) {
    const amount = Math.min(extra, left);
    if (amount <= 0) continue;
    const key = randomUUID();
    await reserveRefund(tx, { paymentId: id, amount, key, actor: 'system' }, now);
    extra -= amount;
  }
  await askToReturn(tx, orderId, now);
}

/** True when the end of an order gives money back by itself. */
export async function hasReturnable(db: Tx | Db, orderId: number): Promise<boolean> {
  return (await listReturnable(db, orderId)).some(({ left }) => left > 0);
}

async function listReturnable(
  tx: Tx | Db,
  orderId: number,
): Promise<{ id: number; left: Kopecks }[]> {
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
