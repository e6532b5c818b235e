import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Revisions of orders that an accounting system was given, and those it has acknowledged. */
const statements = `
create table exchange_batches (
  id integer primary key${IDENTITY},
  node_id integer not null references exchange_nodes (id),
  session_id integer not null references exchange_sessions (id) on delete cascade,
  given_at bigint not null,
  delivered integer not null default 1,
  ended_at bigint,
  acknowledged integer not null default 0
);
create index exchange_batches_node on exchange_batches (node_id, id);
create index exchange_batches_session on exchange_batches (session_id);

create table exchange_batch_orders (
  batch_id integer not null references exchange_batches (id) on delete cascade,
  order_id integer not null references orders (id),
  revision text not null,
  primary key (batch_id, order_id)
);

create table exchange_orders (
  node_id integer not null references exchange_nodes (id),
  order_id integer not null references orders (id),
  told text,
  told_at bigint,
  acknowledged_at bigint,
  tried text,
  suspect integer not null default 0,
  failed_alone integer not null default 0,
  set_aside_at bigint,
  guid text,
  number text,
  back text,
  primary key (node_id, order_id)
);
create index exchange_orders_guid on exchange_orders (guid);
create index orders_updated on orders (updated_at)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
