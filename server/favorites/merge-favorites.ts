import type { Tx } from '../platform/store/transaction.ts';

/**
 * Moves the favourites of one shopper to another, who keeps those in common as they were. Doing it
 * again changes nothing. Gives the number of products that were moved.
 */
export async function mergeFavorites(
  tx: Tx,
  fromShopperId: number,
  toShopperId: number,
): Promise<number> {
  if (fromShopperId === toShopperId) return 0;
  const rows = await tx
    .selectFrom('favorites')
    .select(['product_id', 'added_at'])
    .where('shopper_id', '=', fromShopperId)
    .execute();
  if (rows.length === 0) return 0;
  await tx
    .insertInto('favorites')
    .values(rows.map((row) => ({ ...row, shopper_id: toShopperId })))
    .onConflict((conflict) => conflict.columns(['shopper_id', 'product_id']).doNothing())
    .execute();
  await tx.deleteFrom('favorites').where('shopper_id', '=', fromShopperId).execute();
  return rows.length;
}
