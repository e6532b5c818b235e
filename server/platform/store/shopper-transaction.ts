import type { Store } from './open-store.ts';
import { hasRowLocks, lockingTransaction, type Tx } from './transaction.ts';
import { createTurns, type Turns } from './turns.ts';

/**
 * Turns of each shopper in this process: they would wait for each other anyway, each with a
 * connection.
 */
const turns = new WeakMap<Store, Turns<number>>();

/**
 * A lockingTransaction on what belongs to one shopper: basket, draft, favourites, history, new orders.
 * Transactions of the same shopper go one after another in all processes, others beside them.
 */
export async function shopperTransaction<T>(
  store: Store,
  shopperId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (store.dialect === 'sqlite') return lockingTransaction(store, work);
  const queue = turns.get(store) ?? createTurns<number>();
  turns.set(store, queue);
  const deadline = performance.now() + store.patience.waitMs;
  return queue.take(shopperId, deadline, () =>
    lockingTransaction(store, async (tx) => {
      await lockShoppers(tx, [shopperId]);
      return work(tx);
    }),
  );
}

/** Keeps the shoppers' other transactions waiting until the end of this one. */
export async function lockShoppers(tx: Tx, shopperIds: readonly number[]): Promise<void> {
  if (!hasRowLocks(tx)) return;
  await tx
    .selectFrom('shoppers')
    .select('id')
    .where('id', 'in', shopperIds)
    // Rows in one order, so that two transactions cannot wait for each other.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
