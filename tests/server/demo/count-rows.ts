import { sql } from 'kysely';
import type { Store } from '../../../server/platform/store/open-store.ts';
import type { Schema } from '../../../server/platform/store/schema.ts';

/** Number of rows of a table. */
export async function countRows({ db }: Pick<Store, 'db'>, table: keyof Schema): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n);
}
