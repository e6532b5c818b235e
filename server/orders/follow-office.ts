import type { Millis } from '../../shared/millis.ts';
import {
  ACTIVE_STATUSES,
  deliveryTitles,
  QUOTE_STATUSES,
  titleOfPickup,
} from '../../shared/order.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { noteChange } from './tell-of-change.ts';

/** A branch as orders name it. */
export interface NamedOffice {
  city_id: number;
  title: string;
  address: string;
}

interface MovedOffice {
  from: NamedOffice;
  to: NamedOffice;
  /** `staff <id>`, or `system`. */
  actor: string;
  now: Millis;
}

/**
 * Lets orders and requests that are to be picked up at a branch follow it to another address and name.
 * Buyers whose order goes on are told of the address.
 */
export async function followOffice(tx: Tx, { from, to, actor, now }: MovedOffice): Promise<void> {
  const isMoved = from.address !== to.address;
  if (!isMoved && from.title === to.title) return;
  const own = titleOfPickup(from.title);
  const waiting = await tx
    .selectFrom('orders')
    .select(['id', 'delivery_title'])
    .where('delivery_kind', '=', 'pickup')
    .where('delivery_address', '=', from.address)
    .where('city_id', '=', from.city_id)
    .where('delivery_title', 'in', [own, deliveryTitles.pickup])
    .where('status', 'in', [...ACTIVE_STATUSES, ...QUOTE_STATUSES])
    .orderBy('id')
    .execute();
  for (const { id: orderId, delivery_title: title } of waiting) {
    const delivery_title = title === own ? titleOfPickup(to.title) : title;
    await tx
      .updateTable('orders')
      .set({ delivery_title, delivery_address: to.address, updated_at: now })
      .where('id', '=', orderId)
      .execute();
    const note = `Филиал переехал, адрес самовывоза: ${to.address}`;
    if (isMoved) await noteChange(tx, { orderId, note, actor, now });
  }
}
