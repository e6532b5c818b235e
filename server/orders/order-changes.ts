import type { Store } from '../platform/store/open-store.ts';
import {
  bumpSequence,
  holdSequence,
  lockingTransaction,
  type Tx,
} from '../platform/store/transaction.ts';

/** Numbered at once: on SQLite visitors wait meanwhile. */
const BATCH = 500;

/**
 * Gives the changes of orders that are committed by now their numbers, which only grow, whatever clocks
 * say. Under the lock of the sequence, so that who has seen a number has seen every change up to it.
 */
export async function numberOrderChanges(store: Store): Promise<void> {
  while (await hasChanges(store)) {
    if ((await lockingTransaction(store, numberBatch)) < BATCH) return;
  }
}

/** Number of the last change, those included that had none until now. */
export async function getLastOrderChange(tx: Tx): Promise<number> {
  while ((await numberBatch(tx)) === BATCH);
  const { value } = await tx
    .selectFrom('sequences')
    .select('value')
    .where('name', '=', 'orders')
    .executeTakeFirstOrThrow();
  return value;
}

async function hasChanges({ db }: Store): Promise<boolean> {
  const row = await db.selectFrom('order_changes').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

async function numberBatch(tx: Tx): Promise<number> {
  await holdSequence(tx, 'orders');
  const taken = await tx
    .deleteFrom('order_changes')
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_changes').select('id').orderBy('id').limit(BATCH),
    )
    .returning(['id', 'order_id'])
    .execute();
  // Another process was quicker.
  if (taken.length === 0) return 0;
  const inOrder = taken.toSorted((one, other) => one.id - other.id);
  const ids = [...new Set(inOrder.map(({ order_id }) => order_id))];
  const last = await bumpSequence(tx, 'orders', ids.length);
  const first = last - ids.length + 1;
  await tx
    .insertInto('order_change_numbers')
    .values(ids.map((order_id, index) => ({ order_id, number: first + index })))
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet(({ ref }) => ({ number: ref('excluded.number') })),
    )
    .execute();
  return taken.length;
}
