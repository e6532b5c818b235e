import type { Insertable } from 'kysely';
import type { Schema } from './schema.ts';
import type { Tx } from './transaction.ts';

/** SQLite takes at most 32,766 bound values in a statement; fewer keep its compilation cheap. */
const MAX_VALUES = 4_000;

type Rows<Table extends keyof Schema> = readonly Insertable<Schema[Table]>[];

/** Inserts rows of one table, many at a time; every row has the same columns. */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: Rows<Table>,
): Promise<void> {
  for (const part of partsOf(rows)) {
    await tx
      .insertInto(table as keyof Schema)
      .values(part as never)
      .execute();
  }
}

/** The same, but rows whose key is taken are left as they stand. */
export async function insertMissing<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: Rows<Table>,
): Promise<void> {
  for (const part of partsOf(rows)) {
    await tx
      .insertInto(table as keyof Schema)
      .values(part as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Full parts, then parts of 2ⁿ rows: few statements, each prepared once and kept. Statements of any
 * number of rows were thrown out by the hundred, and their memory came back late.
 */
export function* partsOf<Row extends object>(rows: readonly Row[]): Generator<readonly Row[]> {
  const columns = Object.keys(rows[0] ?? {}).length;
  const size = Math.floor(MAX_VALUES / Math.max(1, columns));
  for (let start = 0; start < rows.length; ) {
    const left = rows.length - start;
    const count = left >= size ? size : 2 ** Math.floor(Math.log2(left));
    yield rows.slice(start, start + count);
    start += count;
  }
}
