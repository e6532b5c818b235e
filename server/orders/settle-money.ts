import type { Millis } from '../../shared/millis.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { moveOrderIn } from './move-order.ts';
import { returnExtra } from './return-extra.ts';
import { endWaived } from './waive-returned.ts';

interface SettledMoney {
  orderId: number;
  actor: string;
  /** False: only a manager may decide about money beyond the price. */
  byItself: boolean;
  now: Millis;
}

/**
 * Does what follows when the money of an order or its price has changed: all paid, it is confirmed; what
 * is beyond its price goes back or to a manager to decide.
 */
export async function settleMoney(
  tx: Tx,
  { orderId, actor, byItself, now }: SettledMoney,
): Promise<void> {
  const { status, total, paid_sum } = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (status === 'opened' && paid_sum > 0 && paid_sum >= total) {
    await moveOrderIn(tx, { orderId, to: 'confirmed', actor, note: 'Оплачен', now });
  }
  await endWaived(tx, orderId);
  await returnExtra(tx, { orderId, byItself, now });
}
