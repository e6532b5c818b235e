import { sql } from 'kysely';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { deleteInSlices } from '../store/delete-in-slices.ts';
import type { Store } from '../store/open-store.ts';

/** Delivered messages of no order: nobody looks at them, and none of their keys comes again. */
const KEPT_MS = 90 * DAY_MS;

interface Terms {
  /** Time for which messages of orders are kept: their cards show them. */
  ofOrdersMs: Millis;
  /** Kinds that are kept for good: whoever wrote them looks at whether they are there. */
  always: readonly [string, ...string[]];
}

/** Deletes messages that were delivered long ago; what has not left stays. Gives how many went. */
export async function forgetDelivered(
  store: Store,
  { ofOrdersMs, always }: Terms,
  now: Millis,
): Promise<number> {
  const ofNoOrder = sql`order_id is null and done_at < ${now - KEPT_MS}`;
  const ofOrders = sql`order_id is not null and done_at < ${now - ofOrdersMs}`;
  let deleted = 0;
  for (const isOld of [ofNoOrder, ofOrders]) {
    deleted += await deleteInSlices(store, async (tx, most) => {
      const { numAffectedRows } = await sql`
        delete from outbox where id in (
          select id from outbox
          where ${isOld} and kind not in (${sql.join(always)})
          order by done_at limit ${most}
        )
        -- The last number given out stays, so that none is given out twice.
        and id < (select max(id) from outbox)`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
  }
  return deleted;
}
