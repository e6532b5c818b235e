import type { Millis } from '../../shared/millis.ts';
import { formatPrice } from '../../shared/money.ts';
import { isRounding, leftToPay } from '../../shared/order.ts';
import type { Tx } from '../platform/store/transaction.ts';

interface RoundedOrder {
  orderId: number;
  actor: string;
  now: Millis;
}

/**
 * Takes a rest of kopecks that papers of another system have left for paid (decision 180), and says so in
 * the order's history. Gives whether there was one; its caller settles the money then.
 */
export async function waiveRounding(
  tx: Tx,
  { orderId, actor, now }: RoundedOrder,
): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum', 'waived'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const left = leftToPay(order);
  if (left === 0 || order.status === 'cancelled' || !isRounding(order)) return false;
  await tx
    .updateTable('orders')
    .set({ waived: order.waived + left, updated_at: now })
    .where('id', '=', orderId)
    .execute();
  const note = `Разница ${formatPrice(left)} из-за округления: доплачивать её не нужно`;
  await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor, status: order.status, note })
    .execute();
  return true;
}
