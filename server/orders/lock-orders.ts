import { hasRowLocks, type Tx } from '../platform/store/transaction.ts';

/**
 * Locks orders until the transaction ends, so that nobody gives them units or changes them meanwhile;
 * gives those that are there. Rows go in one order, so that two transactions cannot wait for each other.
 */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = tx.selectFrom('orders').select('id').where('id', 'in', ids).orderBy('id');
  const locked = await (hasRowLocks(tx) ? found.forUpdate() : found).execute();
  return locked.map(({ id }) => id);
}
