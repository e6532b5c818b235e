import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Nodes that were not let in, one row for each cause. */
const statements = `
create table exchange_denials (
  node_id integer not null references exchange_nodes (id) on delete cascade,
  cause text not null,
  times integer not null,
  address text not null,
  since bigint not null,
  last_at bigint not null,
  primary key (node_id, cause)
)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
