import { sql } from 'kysely';
import type { Dialect } from '../../../../server/platform/store/dialect.ts';
import type { Db } from '../../../../server/platform/store/open-store.ts';

/** Tables of a store with their columns. */
export async function listColumns(
  db: Db,
  dialect: Dialect,
): Promise<{ table: string; column: string }[]> {
  if (dialect === 'postgres') {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public'`.execute(db);
    return rows;
  }
  const { rows } = await sql<{ table: string; column: string }>`
    select m.name as "table", c.name as "column"
    from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`.execute(db);
  return rows;
}

/** Columns in which a text stands anywhere. */
export async function findEverywhere(db: Db, dialect: Dialect, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await listColumns(db, dialect)) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(table)}
      where cast(${sql.ref(column)} as text) like ${`%${text}%`}`.execute(db);
    if (Number(rows[0]?.count) > 0) found.push(`${table}.${column}`);
  }
  return found;
}
