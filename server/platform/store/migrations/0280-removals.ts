import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Goods that a session would take off sale, as a person was asked about them. */
const statements = `
create table exchange_removals (
  session_id integer not null references exchange_sessions (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  primary key (session_id, product_id)
);
create index exchange_removals_product on exchange_removals (product_id)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
