import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { agreedStatus, isPaidInFull } from '../../shared/order.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { moveOrderIn } from './move-order.ts';

interface OrderReview {
  orderId: number;
  verdict: 'confirm' | 'decline';
  /** For the buyer. */
  note: string;
  /** `manager <id>` */
  actor: string;
  now: Millis;
}

/**
 * A manager has looked at an order that was not usual. Confirmed, it takes its goods and goes on as any
 * other does: to be paid, or to be collected when it is paid already or on delivery.
 * @throws CallError when there is no such order, nobody has to look at it, or its goods are not there.
 */
export async function reviewOrder(store: Store, review: OrderReview): Promise<void> {
  await transaction(store, (tx) => reviewIn(tx, review));
}

async function reviewIn(tx: Tx, review: OrderReview): Promise<void> {
  const { orderId, verdict, note, actor, now } = review;
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'payment_kind', 'paid_sum', 'total', 'waived'])
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order) throw new CallError('not_found', 'Нет такого заказа');
  if (order.status !== 'review') throw new CallError('conflict', 'Этот заказ не ждёт проверки');
  const to =
    verdict === 'decline' ? 'cancelled' : agreedStatus(order.payment_kind, isPaidInFull(order));
  await moveOrderIn(tx, { orderId, to, actor, note, now });
}
