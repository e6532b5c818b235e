import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Goods that a person keeps on sale though a node no longer names them. */
const statements = `
create table exchange_kept (
  node_id integer not null references exchange_nodes (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  primary key (node_id, product_id)
);
create index exchange_kept_product on exchange_kept (product_id)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
