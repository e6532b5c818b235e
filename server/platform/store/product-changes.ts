import { setImmediate as letOthersIn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from './open-store.ts';
import { bumpSequence, holdSequence, lockingTransaction, type Tx } from './transaction.ts';

/**
 * Notes that products changed, for every process's catalogue and for crawlers. The numbers of the
 * catalogue sequence are given later by numberChanges: no change waits for others here. `at` in
 * epoch milliseconds.
 */
export async function noteProductChanges(
  tx: Tx,
  productIds: readonly number[],
  at: number,
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .insertInto('product_changes')
    .values(productIds.map((product_id) => ({ product_id, at })))
    .execute();
}

/** Numbered at once: on SQLite visitors wait meanwhile. */
const BATCH = 500;

/**
 * Gives the noted changes that are committed by now their numbers. One process at a time does,
 * under the lock of the sequence, and looks for changes only then: a late commit is numbered later,
 * so that a follower who has seen a number has seen every change up to it.
 */
export async function numberChanges(store: Store): Promise<void> {
  while (await hasChanges(store)) {
    if ((await lockingTransaction(store, numberBatch)) < BATCH) return;
  }
}

async function hasChanges({ db }: Store): Promise<boolean> {
  const row = await db.selectFrom('product_changes').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

async function numberBatch(tx: Tx): Promise<number> {
  await holdCatalogSequence(tx);
  const taken = await tx
    .deleteFrom('product_changes')
    .where('id', 'in', (eb) =>
      eb.selectFrom('product_changes').select('id').orderBy('id').limit(BATCH),
    )
    .returning(['product_id', 'at'])
    .execute();
  // Another process was quicker.
  if (taken.length === 0) return 0;
  const at = taken.reduce((latest, change) => Math.max(latest, change.at), 0);
  const ids = [...new Set(taken.map(({ product_id }) => product_id))];
  await tx
    .updateTable('products')
    .set({
      changed_seq: await bumpSequence(tx, 'catalog'),
      updated_at: sql`case when updated_at > ${at} then updated_at else ${at} end`,
    })
    .where('id', 'in', ids)
    .execute();
  return taken.length;
}

/** Keeps others from numbering changes of the catalogue until the end of the transaction. */
export const holdCatalogSequence = (tx: Tx): Promise<void> => holdSequence(tx, 'catalog');

/** Numbers changes of these products at once, for work that holds the lock of the sequence anyway. */
export async function numberProducts(tx: Tx, ids: readonly number[], at: number): Promise<void> {
  if (ids.length === 0) return;
  const changed_seq = await bumpSequence(tx, 'catalog');
  for (let start = 0; start < ids.length; start += BATCH) {
    await tx
      .updateTable('products')
      .set({ changed_seq, updated_at: at })
      .where('id', 'in', ids.slice(start, start + BATCH))
      .execute();
    // SQLite answers at once: visitors would wait for all of it.
    await letOthersIn();
  }
}
