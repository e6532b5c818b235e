import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { ACTIVE_STATUSES } from '../../shared/order.ts';
import type { Flag } from '../platform/store/tables/flag.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { CHANGEABLE } from './change-lines.ts';
import { changeSums } from './change-sums.ts';
import { requireLeader } from './led-elsewhere.ts';
import { tellOfChange } from './tell-of-change.ts';

interface DeliveryPrice {
  orderId: number;
  price: Kopecks;
  /** 1: a manager has yet to name it. */
  byManager: Flag;
  /** For the buyer. */
  reason: string;
  actor: string;
  now: Millis;
}

/** Line of the history that tells the buyer of it. */
export const deliveryNote = ({
  price,
  byManager,
  reason,
}: Pick<DeliveryPrice, 'price' | 'byManager' | 'reason'>): string =>
  `Доставка: ${byManager === 1 ? 'рассчитает менеджер' : formatPrice(price)}. ${reason}`;

/**
 * Sets what the delivery of an order costs; its sums follow, and the buyer is told why. @throws CallError
 * when the order can no longer be changed.
 */
export async function setDelivery(tx: Tx, delivery: DeliveryPrice): Promise<void> {
  const { orderId, price, byManager, actor, now } = delivery;
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!CHANGEABLE.includes(order.status)) {
    throw new CallError('conflict', 'Цену доставки этого заказа уже не изменить');
  }
  requireLeader(order, actor);
  await tx
    .updateTable('orders')
    .set({ delivery_by_manager: byManager })
    .where('id', '=', orderId)
    .execute();
  await changeDelivery(tx, { orderId, price, note: deliveryNote(delivery), actor, now });
}

interface DeliveryChange {
  orderId: number;
  price: Kopecks;
  /** Words of the history for the buyer. */
  note: string;
  actor: string;
  now: Millis;
}

/**
 * Gives what an order costs beside its goods another price: its sums follow, the history says it, and the
 * buyer is told while the order goes on.
 */
export async function changeDelivery(tx: Tx, change: DeliveryChange): Promise<void> {
  const { orderId, price, note, actor, now } = change;
  const { status, delivery_price: former } = await tx
    .selectFrom('orders')
    .select(['status', 'delivery_price'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id: eventId } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor, status, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  await changeSums(tx, { orderId, delivery: price, actor, now });
  if (!ACTIVE_STATUSES.some((active) => active === status)) return;
  await tellOfChange(tx, { orderId, eventId, isNewPaper: price !== former, now });
}
