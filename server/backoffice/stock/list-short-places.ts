import { sql } from 'kysely';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { openUnits, suspectPlaces } from './list-stock.ts';

/** A place that orders hold more units of than it has by the last number that was told. */
interface ShortPlace {
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

/** Units of the places that something is held in: little is held of all that has ever left. */
const heldUnits = sql`
  select held.product_id, held.storage_id, held.quantity + coalesce((
    select sum(gone.quantity) from shipped_units as gone
    where gone.product_id = held.product_id and gone.storage_id = held.storage_id), 0) as quantity
  from (
    select product_id, storage_id, sum(quantity) as quantity from order_allocations
    group by product_id, storage_id
  ) as held`;

/** Places that orders wait for in vain, the longest first. */
export async function listShortPlaces(db: Db, limit: number): Promise<ShortPlace[]> {
  const { rows } = await sql<ShortPlace>`
    with suspects as materialized (${suspectPlaces(heldUnits)}), promised as (
      select product_id, storage_id, max(told) as told, sum(quantity) as promised,
        min(created_at) as since
      from (${openUnits}) as units
      group by product_id, storage_id
      having sum(quantity) > max(told) and min(created_at) is not null
    )
    select promised.product_id as "productId", promised.storage_id as "storageId",
      products.title, storages.title as storage, told, promised, since
    from promised
    join products on products.id = promised.product_id
    join storages on storages.id = promised.storage_id
    order by since, promised.product_id, promised.storage_id
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    told: Number(row.told),
    promised: Number(row.promised),
    since: Number(row.since),
  }));
}
