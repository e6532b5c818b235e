import { sql } from 'kysely';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { placesOf } from './list-stock.ts';

/** A place that orders hold more units of than it has by the last number that was told. */
export interface ShortPlace {
  productId: number;
  storageId: number;
  title: string;
  storage: string;
  told: number;
  /** Units of orders, with those that left and the number may still contain. */
  promised: number;
  /** When the first of its orders was placed. */
  since: Millis;
}

/**
 * Places that orders wait for in vain, the longest first. It goes from what is held, of which there is
 * little, to what has ever left; what counts is as `isContained` has it.
 */
export async function listShortPlaces(db: Db, limit: number): Promise<ShortPlace[]> {
  const { rows } = await sql<ShortPlace>`
    with held as (
      select units.product_id, units.storage_id, sum(units.quantity) as quantity,
        max(place.told) as told, max(place.told_at) as told_at, max(place.told_kind) as told_kind,
        min(orders.created_at) as since
      from ${placesOf('order_allocations')} as places
      join stock as place
        on place.product_id = places.product_id and place.storage_id = places.storage_id
      join order_allocations as units
        on units.product_id = place.product_id and units.storage_id = place.storage_id
      join orders on orders.id = units.order_id
      where place.told is not null and (place.told_kind = 'physical'
        or orders.known_at is null or orders.known_at >= place.told_at)
      group by units.product_id, units.storage_id
    ), promised as (
      select held.*, held.quantity + coalesce((
        select sum(gone.quantity) from shipped_units as gone
        join orders on orders.id = gone.order_id
        where gone.product_id = held.product_id and gone.storage_id = held.storage_id and (
          (held.told_kind = 'physical' and gone.shipped_at >= held.told_at)
          or (held.told_kind = 'free'
            and (orders.known_at is null or orders.known_at >= held.told_at)))
      ), 0) as promised
      from held
    )
    select promised.product_id as "productId", promised.storage_id as "storageId",
      products.title, storages.title as storage, told, promised, since
    from promised
    join products on products.id = promised.product_id
    join storages on storages.id = promised.storage_id
    where promised > told
    order by since, promised.product_id, promised.storage_id
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    told: Number(row.told),
    promised: Number(row.promised),
    since: Number(row.since),
  }));
}
