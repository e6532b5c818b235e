import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';
import type { PromisedUnits } from './free-units.ts';

/** Promises by product and storage. */
export type Promises = (productId: number, storageId: number) => readonly PromisedUnits[];

/** Units of these products that the shop has promised: what it holds, and what left lately. */
export async function readPromises(tx: Tx | Db, productIds: readonly number[]): Promise<Promises> {
  if (productIds.length === 0) return () => [];
  const held = await tx
    .selectFrom('order_allocations')
    .select(['product_id', 'storage_id', 'quantity', 'known_at'])
    .where('product_id', 'in', productIds)
    .execute();
  const shipped = await tx
    .selectFrom('shipped_units')
    .select(['product_id', 'storage_id', 'quantity', 'known_at', 'shipped_at'])
    .where('product_id', 'in', productIds)
    .execute();
  const all = [...held.map((row) => ({ ...row, shipped_at: null })), ...shipped];
  const byPlace = Map.groupBy(all, ({ product_id, storage_id }) => `${product_id} ${storage_id}`);
  return (productId, storageId) =>
    (byPlace.get(`${productId} ${storageId}`) ?? []).map(
      ({ quantity, known_at, shipped_at }): PromisedUnits => ({
        quantity,
        knownAt: known_at,
        shippedAt: shipped_at,
      }),
    );
}
