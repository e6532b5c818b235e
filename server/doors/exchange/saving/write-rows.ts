import type { Insertable } from 'kysely';
import type { Schema } from '../../../platform/store/schema.ts';
import type { Tx } from '../../../platform/store/transaction.ts';

/** PostgreSQL takes 65,535 bound values in a statement, SQLite 32,766; fewer compile faster. */
const MAX_VALUES = 2_000;

/** Tables whose rows hang on a product and are replaced as a whole. */
export type PartTable =
  | 'product_photos'
  | 'product_parameters'
  | 'product_packages'
  | 'prices'
  | 'foreign_prices'
  | 'stock'
  | 'product_documents';

/** Inserts rows of one table; every row has the same columns. */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (const part of inParts(rows)) {
    await tx
      .insertInto(table as keyof Schema)
      .values(part as never)
      .execute();
  }
}

/** Inserts products, or writes over those that exist; every row has all columns. */
export async function upsertProducts(tx: Tx, rows: readonly Schema['products'][]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  for (const part of inParts(rows)) {
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
  for (const part of inParts(rows)) {
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

/** The next free id of a table whose ids we give ourselves. */
export async function nextId(
  tx: Tx,
  table:
    | 'products'
    | 'categories'
    | 'brands'
    | 'parameters'
    | 'price_levels'
    | 'storages'
    | 'cities',
  first = 1,
): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return Math.max(first, Number(row?.last ?? 0) + 1);
}

function* inParts<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const width = Object.keys(rows[0] ?? {}).length || 1;
  const size = Math.max(1, Math.floor(MAX_VALUES / width));
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
