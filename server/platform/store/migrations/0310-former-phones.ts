import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Phones that signed in to an account until it got another, or the number was closed. */
const statements = `
create table former_phones (
  customer_id integer not null references customers (id),
  phone text not null,
  ended_at bigint not null,
  primary key (customer_id, phone)
)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
