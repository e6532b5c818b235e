import type { HistoryEntry } from '../../shared/contract/shopper.ts';
import type { Millis } from '../../shared/millis.ts';
import { cleanQuery } from '../../shared/search.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';

/** Entries that a shopper keeps; the oldest go. */
const MAX_ENTRIES = 20;

/** Texts that a shopper has searched for, the newest first. */
export async function listHistory(db: Db, shopperId: number): Promise<HistoryEntry[]> {
  return db
    .selectFrom('searches')
    .select(['id', 'text'])
    .where('shopper_id', '=', shopperId)
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
}

/** Keeps a text; one that is there already comes to the top. An empty text is not kept. */
export async function addToHistory(
  store: Store,
  { shopperId, text, now }: { shopperId: number; text: string; now: Millis },
): Promise<void> {
  const kept = cleanQuery(text);
  if (kept === '') return;
  await shopperTransaction(store, shopperId, async (tx) => {
    await tx
      .insertInto('searches')
      .values({ shopper_id: shopperId, text: kept, searched_at: now })
      .onConflict((conflict) =>
        conflict.columns(['shopper_id', 'text']).doUpdateSet({ searched_at: now }),
      )
      .execute();
    const recent = await listHistory(tx, shopperId);
    await tx
      .deleteFrom('searches')
      .where('shopper_id', '=', shopperId)
      .where(
        'id',
        'not in',
        recent.map(({ id }) => id),
      )
      .execute();
  });
}

/** Removes one entry of the shopper's, or with `null` all of them. */
export async function removeFromHistory(
  store: Store,
  shopperId: number,
  id: number | null,
): Promise<void> {
  await shopperTransaction(store, shopperId, async (tx) => {
    const mine = tx.deleteFrom('searches').where('shopper_id', '=', shopperId);
    await (id === null ? mine : mine.where('id', '=', id)).execute();
  });
}
