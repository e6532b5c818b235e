import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import {
  addImages,
  upsertProducts,
} from '../../../../../server/doors/exchange/saving/write-rows.ts';
import type { Schema } from '../../../../../server/platform/store/schema.ts';
import type { Tx } from '../../../../../server/platform/store/transaction.ts';

/** Rows of each statement that the work sends, by the columns of a row. */
async function countRows(columns: number, work: (tx: Tx) => Promise<void>): Promise<number[]> {
  const counts: number[] = [];
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new SqliteIntrospector(own),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void counts.push(query.parameters.length / columns),
  });
  await work(db as unknown as Tx);
  return counts;
}

const rows = <Row>(count: number): readonly Row[] =>
  Array.from({ length: count }, (_, id) => ({ id, code: String(id) }) as Row);

it.each([
  ['products', upsertProducts],
  ['pictures', addImages],
] as const)(
  '%s are written in few forms of statement: full parts, then 2ⁿ rows',
  async (_, write) => {
    const counted = (count: number) =>
      countRows(2, (tx) =>
        (write as (tx: Tx, list: readonly never[]) => Promise<void>)(tx, rows(count)),
      );
    expect(await counted(4301)).toEqual([2000, 2000, 256, 32, 8, 4, 1]);
    expect(await counted(7)).toEqual([4, 2, 1]);
  },
);
