import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { deleteInSlices } from '../platform/store/delete-in-slices.ts';
import type { Store } from '../platform/store/open-store.ts';
import { GUEST_TOKEN_MS } from './token-lifetimes.ts';

/** Columns that name a shopper: one who is named in any of them stays. */
export const tablesOfShoppers = [
  ['customers', 'id'],
  ['favorites', 'shopper_id'],
  ['searches', 'shopper_id'],
  ['basket_lines', 'shopper_id'],
  ['removed_lines', 'shopper_id'],
  ['quick_leftovers', 'shopper_id'],
  ['order_drafts', 'shopper_id'],
  ['orders', 'shopper_id'],
  ['push_subscriptions', 'shopper_id'],
  ['questions', 'shopper_id'],
  ['shopper_phones', 'shopper_id'],
  ['shopper_promos', 'shopper_id'],
] as const;

/**
 * Removes guests whose token has ended and who never wrote anything with it: asking for a token costs
 * nothing (`GET user/temporary`). `now` in epoch milliseconds. Gives their number.
 */
export function forgetIdleGuests(store: Store, now: Millis): Promise<number> {
  return deleteInSlices(store, async (tx, most) => {
    const before = now - GUEST_TOKEN_MS;
    let idle = tx.selectFrom('shoppers').select('shoppers.id').where('created_at', '<', before);
    for (const [table, column] of tablesOfShoppers) {
      const owned = sql`select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = shoppers.id`;
      idle = idle.where(sql<boolean>`not exists (${owned})`);
    }
    const rows = await idle.orderBy('shoppers.id').limit(most).execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('shoppers').where('id', 'in', ids).execute();
    return ids.length;
  });
}
