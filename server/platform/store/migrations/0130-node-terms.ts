import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Price types and warehouses that each node has told, and what of the shop they stand for. */
const statements = `
create table exchange_node_terms (
  node_id integer not null references exchange_nodes (id),
  kind text not null,
  key text not null,
  title text not null,
  target_id integer,
  said smallint not null default 0,
  told_at bigint not null,
  primary key (node_id, kind, key)
)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
