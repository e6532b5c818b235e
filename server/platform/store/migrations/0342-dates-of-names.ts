import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Times when brands and parameters were last edited: pages of goods show their names. */
const statements = `
alter table brands add column updated_at bigint not null default 0;
alter table parameters add column updated_at bigint not null default 0
`;

/** Pages of goods show the answers that are published about them, whatever verb publishes or withdraws one. */
const note = `insert into product_changes (product_id, at)
  values (new.product_id, coalesce(new.updated_at, new.answered_at, 0));`;
const trigger = 'create trigger questions_noted after update of published, answer on questions';
const when = 'when (new.product_id is not null and (new.published = 1 or old.published = 1))';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  if (dialect === 'sqlite') {
    await sql.raw(`${trigger} ${when} begin ${note} end`).execute(db);
    return;
  }
  await sql
    .raw(`create function note_answer() returns trigger language plpgsql as $$
      begin ${note} return null; end $$`)
    .execute(db);
  await sql.raw(`${trigger} for each row ${when} execute function note_answer()`).execute(db);
}
