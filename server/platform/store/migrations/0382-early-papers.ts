import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Papers of accounting systems whose order is not known yet. */
const statements = `
create table exchange_early_papers (
  node_id integer not null references exchange_nodes (id) on delete cascade,
  basis text not null,
  name text not null,
  title text not null,
  document text not null,
  heard_at bigint not null,
  primary key (node_id, basis, name)
)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
