import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Tables whose rows are numbered by the shop itself, one more than the last. */
const tables = [
  'categories',
  'brands',
  'parameters',
  'price_levels',
  'cities',
  'storages',
  'offices',
  'solutions',
  'promo_codes',
  'questions',
  'banners',
  'news',
  'site_notices',
  'menu_links',
  'redirects',
  'answer_templates',
  'search_synonyms',
  'search_redirects',
  'search_checks',
  'exchange_sessions',
];

/** Greatest numbers of rows that are gone, by table: they are given to no other thing. */
const statements = `
create table gone_numbers (
  name text primary key,
  last integer not null
)
`;

/** Rows that were taken away at the desk before, as its history tells. */
const told = { category: 'categories', brand: 'brands', parameter: 'parameters' };

const note = (table: string, greatest: 'max' | 'greatest') => `
  insert into gone_numbers (name, last) values ('${table}', old.id)
  on conflict (name) do update set last = ${greatest}(gone_numbers.last, excluded.last);`;

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  for (const [entity, table] of Object.entries(told)) {
    await sql`
      insert into gone_numbers (name, last)
      select ${sql.lit(table)}, max(cast(entity_id as integer)) from changes
      where entity = ${sql.lit(entity)} having count(*) > 0`.execute(db);
  }
  for (const table of tables) {
    const trigger = `create trigger ${table}_gone after delete on ${table}`;
    if (dialect === 'sqlite') {
      await sql.raw(`${trigger} begin ${note(table, 'max')} end`).execute(db);
      continue;
    }
    await sql
      .raw(`create function note_gone_${table}() returns trigger language plpgsql as $$
        begin ${note(table, 'greatest')} return null; end $$`)
      .execute(db);
    await sql.raw(`${trigger} for each row execute function note_gone_${table}()`).execute(db);
  }
}
