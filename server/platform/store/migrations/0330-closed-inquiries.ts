import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

const entityOf = { callbacks: 'callback', inquiries: 'inquiry' } as const;
const tables = ['callbacks', 'inquiries'] as const;
type Table = (typeof tables)[number];

/** When its card closed a call or a form: those that wait are found among all there have ever been. */
const statements = (table: Table) => `
alter table ${table} add column desk_done_at bigint;
update ${table} set desk_done_at = desk_cards.done_at
  from desk_cards
  where desk_cards.entity = '${entityOf[table]}' and desk_cards.done_at is not null
    and ${table}.id = cast(desk_cards.entity_id as integer);
create index ${table}_open on ${table} (id) where desk_done_at is null
`;

/** Calls and forms follow their cards, whatever writes those. */
const events = [
  ['insert', 'new', 'new.done_at'],
  ['update', 'new', 'new.done_at'],
  ['delete', 'old', 'null'],
] as const;

async function follow(db: Kysely<unknown>, dialect: Dialect, table: Table): Promise<void> {
  for (const [event, card, doneAt] of events) {
    const name = `close_${table}_${event}`;
    const when = `${card}.entity = '${entityOf[table]}'`;
    const body = `update ${table} set desk_done_at = ${doneAt}
      where id = cast(${card}.entity_id as integer);`;
    const made =
      dialect === 'postgres'
        ? [
            `create function ${name}() returns trigger language plpgsql as $$
              begin ${body} return null; end $$`,
            `create trigger ${name} after ${event} on desk_cards
              for each row when (${when}) execute function ${name}()`,
          ]
        : [`create trigger ${name} after ${event} on desk_cards when ${when} begin ${body} end`];
    for (const statement of made) await sql.raw(statement).execute(db);
  }
}

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of tables) {
    await runStatements(db, dialect, statements(table));
    await follow(db, dialect, table);
  }
}
