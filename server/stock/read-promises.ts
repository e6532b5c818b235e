import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';
import type { PromisedUnits } from './free-units.ts';

export interface PromiseOfOrder extends PromisedUnits {
  /** Time when the order was placed. */
  placedAt: Millis;
}

/** Tables of units that the shop has promised: what it holds, and what left lately. */
export const PROMISE_TABLES = ['order_allocations', 'shipped_units'] as const;

/** Promises by product and storage. */
export type Promises = (productId: number, storageId: number) => readonly PromiseOfOrder[];

/** Units of these products that the shop has promised: what it holds, and what left lately. */
export async function readPromises(tx: Tx | Db, productIds: readonly number[]): Promise<Promises> {
  if (productIds.length === 0) return () => [];
  const held = await tx
    .selectFrom('order_allocations')
    .select(['product_id', 'storage_id', 'quantity', 'known_at'])
    .select(({ selectFrom }) =>
      selectFrom('orders')
        .select('created_at')
        .whereRef('orders.id', '=', 'order_allocations.order_id')
        .$asScalar()
        .$notNull()
        .as('placed_at'),
    )
    .where('product_id', 'in', productIds)
    .execute();
  const shipped = await tx
    .selectFrom('shipped_units')
    .select(['product_id', 'storage_id', 'quantity', 'known_at', 'shipped_at'])
    .select(({ selectFrom }) =>
      selectFrom('orders')
        .select('created_at')
        .whereRef('orders.id', '=', 'shipped_units.order_id')
        .$asScalar()
        .$notNull()
        .as('placed_at'),
    )
    .where('product_id', 'in', productIds)
    .execute();
  const all = [...held.map((row) => ({ ...row, shipped_at: null })), ...shipped];
  const byPlace = Map.groupBy(all, ({ product_id, storage_id }) => `${product_id} ${storage_id}`);
  return (productId, storageId) =>
    (byPlace.get(`${productId} ${storageId}`) ?? []).map(
      ({ quantity, known_at, shipped_at, placed_at }): PromiseOfOrder => ({
        quantity,
        knownAt: known_at,
        shippedAt: shipped_at,
        placedAt: placed_at,
      }),
    );
}
