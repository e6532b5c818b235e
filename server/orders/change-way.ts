import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { DeliveryKind } from '../../shared/order.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { CHANGEABLE } from './change-lines.ts';
import { requireLeader } from './led-elsewhere.ts';
import { setDay } from './promised-day.ts';
import { pickupDay } from './renew-day.ts';

export interface WayChange {
  orderId: number;
  /** Absent: as it is. */
  kind?: DeliveryKind | 'none' | undefined;
  title?: string | undefined;
  address?: string | undefined;
  /** Promised day, YYYY-MM-DD; absent: that of another kind of way, where the goods tell it. */
  on?: string | null | undefined;
  actor: string;
  now: Millis;
}

/**
 * Gives an order another way to its buyer or another address; its price is set apart. Another kind of way
 * has a day of its own: its words are given as `setDay` gives them.
 * @throws CallError when the order can no longer be changed, or does not go that way.
 */
export async function changeWay(tx: Tx, change: WayChange): Promise<string> {
  const { orderId, actor, now } = change;
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'led_by', 'payment_kind', 'delivery_price'])
    .select(['delivery_kind', 'delivery_title', 'delivery_address'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!CHANGEABLE.includes(order.status)) {
    throw new CallError('conflict', 'Доставку этого заказа уже не изменить');
  }
  requireLeader(order, actor);
  const { kind = order.delivery_kind, title = order.delivery_title } = change;
  const { address = order.delivery_address } = change;
  if (kind === 'transport' && order.payment_kind === 'on_delivery') {
    throw new CallError('conflict', 'Транспортной компанией отправляем после оплаты');
  }
  if (address === '' && order.delivery_price > 0) {
    throw new CallError('conflict', 'Доставка стоит денег, а адреса не осталось бы');
  }
  await tx
    .updateTable('orders')
    .set({
      delivery_kind: kind,
      delivery_title: title,
      delivery_address: address,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .execute();
  const on = kind === order.delivery_kind ? change.on : await dayOfWay(tx, { ...change, kind });
  return on === undefined ? '' : setDay(tx, { orderId, on, now });
}

/** Carriers are not asked here: a person names their day. */
async function dayOfWay(tx: Tx, { kind, orderId, on, now }: WayChange): Promise<string | null> {
  if (on !== undefined) return on;
  return kind === 'pickup' ? pickupDay(tx, { orderId, now }) : null;
}
