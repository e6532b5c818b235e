import { type Kysely, sql } from 'kysely';
import type { Dialect } from './dialect.ts';

/**
 * Makes tables that number their rows give each number once, as PostgreSQL does by itself: without it
 * SQLite gives the number of a removed last row to the next one, and an old page changes what it never
 * showed. Tables that others refer to cannot be copied so.
 */
export async function numberOnce(
  db: Kysely<unknown>,
  dialect: Dialect,
  tables: readonly string[],
): Promise<void> {
  if (dialect !== 'sqlite') return;
  for (const table of tables) await copyNumbered(db, table);
}

async function copyNumbered(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null
    order by type <> 'table'`.execute(db);
  // Triggers of other tables that name this one forbid that it is renamed.
  const { rows: near } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where type = 'trigger' and tbl_name <> ${table} and sql like ${`%${table}%`}`.execute(db);
  const [made, ...others] = rows.map((row) => row.sql);
  const anew = `${table}_anew`;
  const statements = [
    ...near.map(({ name }) => `drop trigger ${name}`),
    made
      ?.replace(/^create table "?\w+"?/i, `create table ${anew}`)
      .replace('id integer primary key', 'id integer primary key autoincrement') ?? '',
    `insert into ${anew} select * from ${table}`,
    `drop table ${table}`,
    `alter table ${anew} rename to ${table}`,
    ...others,
    ...near.map((trigger) => trigger.sql),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
