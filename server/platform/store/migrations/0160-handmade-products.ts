import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Products made at the desk, each with the form that it came from: a form sent twice makes one. */
const statements = `
create table handmade_products (
  product_id integer primary key references products (id) on delete cascade,
  form_key text not null unique,
  made_at bigint not null
)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
