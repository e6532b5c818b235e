import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { CANCELLED_BY_BUYER } from '../../shared/order-events.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { isCancellable } from './find-order.ts';
import { moveOrderIn } from './move-order.ts';

/** The buyer changes his mind; false when there is no such order. @throws CallError when it is too late. */
export async function cancelOrder(
  store: Store,
  { orderId, shopperId, now }: { orderId: number; shopperId: number; now: Millis },
): Promise<boolean> {
  return transaction(store, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['kind', 'status', 'paid_sum', 'led_by'])
      .where('id', '=', orderId)
      .where('shopper_id', '=', shopperId)
      .where('kind', '=', 'order')
      .executeTakeFirst();
    if (!order) return false;
    if (order.status === 'cancelled') return true;
    if (!isCancellable(order)) {
      throw new CallError('conflict', 'Этот заказ уже нельзя отменить на сайте: позвоните нам');
    }
    const by = { actor: 'customer', note: CANCELLED_BY_BUYER, now };
    await moveOrderIn(tx, { orderId, to: 'cancelled', ...by });
    return true;
  });
}
