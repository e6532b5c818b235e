import type { Millis } from '../../shared/millis.ts';
import { isPaidInFull } from '../../shared/order.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { endPayments } from './end-payments.ts';
import { moveOrderIn } from './move-order.ts';
import { returnExtra } from './return-extra.ts';

/** Note of the step of an order that its price of nothing has confirmed. */
export const NOTHING_TO_PAY = 'Платить ничего не нужно';

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
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum', 'waived'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.total === 0) await endPayments(tx, { orderId, reason: NOTHING_TO_PAY, now });
  if (order.status === 'opened' && isPaidInFull(order)) {
    const note = order.paid_sum > 0 ? 'Оплачен' : NOTHING_TO_PAY;
    await moveOrderIn(tx, { orderId, to: 'confirmed', actor, note, now });
  }
  await returnExtra(tx, { orderId, byItself, now });
}
