import { partsOf } from '../../../platform/store/insert-rows.ts';
import type { Schema } from '../../../platform/store/schema.ts';
import type { Tx } from '../../../platform/store/transaction.ts';

/** Tables whose rows hang on a product and are replaced as a whole. */
export type PartTable =
  | 'product_photos'
  | 'product_parameters'
  | 'product_packages'
  | 'prices'
  | 'foreign_prices'
  | 'stock'
  | 'product_documents';

/** Inserts products, or writes over those that exist; every row has all columns. */
export async function upsertProducts(tx: Tx, rows: readonly Schema['products'][]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  for (const part of partsOf(rows)) {
    await tx
      .insertInto('products')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) =>
            Object.fromEntries(
              columns.map((column) => [column, eb.ref(`excluded.${column}` as never)]),
            ),
          ),
      )
      .execute();
  }
}

/** Registers pictures; those that are known stay. */
export async function addImages(tx: Tx, rows: readonly Schema['images'][]): Promise<void> {
  for (const part of partsOf(rows)) {
    await tx
      .insertInto('images')
      .values(part)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}

export async function deleteParts(
  tx: Tx,
  table: PartTable,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  await tx.deleteFrom(table).where('product_id', 'in', productIds).execute();
}
