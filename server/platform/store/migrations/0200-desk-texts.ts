import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Letters and SMS of orders as they were sent, and texts from which answers are begun. */
const statements = `
create table sent_letters (
  key text primary key,
  order_id integer not null,
  channel text not null,
  sent_to text not null,
  subject text not null,
  text text not null,
  files text not null,
  sent_at bigint not null
);
create index sent_letters_order on sent_letters (order_id);

create table answer_templates (
  id integer primary key,
  title text not null,
  text text not null,
  position integer not null
)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
