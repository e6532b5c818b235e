import { sql } from 'kysely';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import { deleteInSlices } from '../platform/store/delete-in-slices.ts';
import type { Store } from '../platform/store/open-store.ts';

/** An exchange that was set up anew may begin with numbers of some weeks ago. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Deletes units that left long ago and that the number of their place contains by now, as `isContained`
 * counts: every later number contains them too. A place counted by a person waits for the end of the
 * count, as the former number comes back then. Gives how many went.
 */
export async function forgetShipped(store: Store, now: Millis): Promise<number> {
  return deleteInSlices(store, async (tx, most) => {
    const { numAffectedRows } = await sql`
      delete from shipped_units where (order_id, product_id, storage_id) in (
        select units.order_id, units.product_id, units.storage_id
        from shipped_units as units
        left join stock as place
          on place.product_id = units.product_id and place.storage_id = units.storage_id
        where units.shipped_at < ${now - KEPT_MS}
          and (place.told is null
            or (place.told_kind = 'physical' and units.shipped_at < place.told_at)
            or (place.told_kind = 'free' and units.known_at < place.told_at))
          and not exists (
            select 1 from set_rests as counted
            where counted.product_id = units.product_id and counted.storage_id = units.storage_id
          )
        order by units.shipped_at
        limit ${most}
      )`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}
