import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { GUEST_TOKEN_MS } from './token-lifetimes.ts';

/** Tables with what a guest has by the token alone: once it has ended nobody can come back to it. */
const BY_TOKEN = [
  'favorites',
  'searches',
  'basket_lines',
  'removed_lines',
  'quick_leftovers',
  'sent_lists',
  'order_drafts',
  'shopper_phones',
  'shopper_promos',
] as const;

/** Columns that keep a shopper: one who is named in any of them stays. */
const KEEPING = [
  ['customers', 'id'],
  ['orders', 'shopper_id'],
  ['questions', 'shopper_id'],
] as const;

/** Browsers that are told of orders and answers: they stay as long as those do. */
const TOLD = 'push_subscriptions';

/** Columns that name a shopper. */
export const tablesOfShoppers: readonly (readonly [table: string, column: string])[] = [
  ...KEEPING,
  ...[...BY_TOKEN, TOLD].map((table) => [table, 'shopper_id'] as const),
];

/** Guests in one transaction: others write in between. */
const SLICE = 200;

/**
 * Removes guests whose token has ended, with all they had by it: a token lasts as long after it was made
 * whether it is used or not. Those with orders and questions stay, without the rest. Gives the number of
 * guests that went. `now` in epoch milliseconds.
 */
export async function forgetIdleGuests(store: Store, now: Millis): Promise<number> {
  const before = now - GUEST_TOKEN_MS;
  let count = 0;
  for (let after = 0; ; ) {
    const slice = await transaction(store, (tx) => forgetSome(tx, { before, after }));
    count += slice.removed;
    if (slice.last === null) return count;
    after = slice.last;
  }
}

const has = (table: string, column: string) =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = shoppers.id)`;

/** Forgets the next guests in the order of their ids; `last` is where it goes on, null: nowhere. */
async function forgetSome(
  tx: Tx,
  { before, after }: { before: Millis; after: number },
): Promise<{ removed: number; last: number | null }> {
  const isKept = sql<boolean>`(${sql.join(
    KEEPING.map(([table, column]) => has(table, column)),
    sql` or `,
  )})`;
  const hasMore = BY_TOKEN.map((table) => has(table, 'shopper_id'));
  const guests = await tx
    .selectFrom('shoppers')
    .select(['shoppers.id', sql<number>`case when ${isKept} then 1 else 0 end`.as('kept')])
    .where('created_at', '<', before)
    .where('shoppers.id', '>', after)
    .where(sql<boolean>`not ${has('customers', 'id')}`)
    .where(sql<boolean>`(not ${isKept} or ${sql.join(hasMore, sql` or `)})`)
    .orderBy('shoppers.id')
    .limit(SLICE)
    .execute();
  if (guests.length === 0) return { removed: 0, last: null };
  const ids = guests.map(({ id }) => id);
  for (const table of BY_TOKEN) {
    await tx
      .deleteFrom(table as 'searches')
      .where('shopper_id', 'in', ids)
      .execute();
  }
  const gone = guests.filter(({ kept }) => Number(kept) === 0).map(({ id }) => id);
  if (gone.length > 0) {
    await tx.deleteFrom(TOLD).where('shopper_id', 'in', gone).execute();
    await tx.deleteFrom('shoppers').where('id', 'in', gone).execute();
  }
  return { removed: gone.length, last: guests.length < SLICE ? null : (ids.at(-1) ?? null) };
}
