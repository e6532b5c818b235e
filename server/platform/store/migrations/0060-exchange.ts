import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Exchange with accounting systems: who may, what they have sent, what became of it. */
const statements = `
create table exchange_nodes (
  id integer primary key${IDENTITY},
  name text not null unique,
  login text not null unique,
  password text not null,
  profile text not null check (profile in ('ut-2.07', 'unf-2.10', 'bus-3.1', 'moysklad')),
  settings text not null,
  orders_from bigint not null,
  created_at bigint not null,
  seen_at bigint,
  usual_ms bigint,
  alarmed_at bigint
);

create table exchange_sessions (
  id integer primary key${IDENTITY},
  node_id integer not null references exchange_nodes (id),
  kind text not null check (kind in ('catalog', 'sale', 'reference')),
  token text not null unique,
  address text not null,
  version text not null default '',
  state text not null check (state in ('opened', 'working', 'ending', 'closed')),
  bytes bigint not null default 0,
  files integer not null default 0,
  started_at bigint not null,
  active_at bigint not null,
  ended_at bigint,
  is_complete integer not null default 0,
  removal text,
  report text not null default ''
);
create index exchange_sessions_node on exchange_sessions (node_id, kind, state);
create index exchange_sessions_state on exchange_sessions (state);

create table exchange_files (
  id integer primary key${IDENTITY},
  session_id integer not null references exchange_sessions (id) on delete cascade,
  name text not null,
  path text not null,
  bytes bigint not null default 0,
  parts integer not null default 0,
  first_bytes bigint not null default 0,
  last_bytes bigint not null default 0,
  last_part text not null default '',
  role text not null default '',
  state text not null check (state in ('received', 'asked', 'applied', 'refused')),
  share double precision not null default 0,
  detail text not null default '',
  facts text not null default '',
  unknown integer not null default 0,
  attempts integer not null default 0,
  started_at bigint,
  ended_at bigint,
  unique (session_id, name)
);

create table exchange_steps (
  id integer primary key${IDENTITY},
  session_id integer not null references exchange_sessions (id) on delete cascade,
  at bigint not null,
  ms integer not null,
  step text not null,
  file text not null,
  answer text not null
);
create index exchange_steps_session on exchange_steps (session_id);

create table exchange_terms (
  kind text not null check (kind in ('property', 'currency', 'unit')),
  key text not null,
  value text not null,
  primary key (kind, key)
);

create table exchange_waiting (
  product_id integer primary key references products (id) on delete cascade,
  session_id integer not null references exchange_sessions (id) on delete cascade
);
create index exchange_waiting_session on exchange_waiting (session_id);

create table exchange_tasks (
  id integer primary key${IDENTITY},
  node_id integer not null references exchange_nodes (id),
  session_id integer,
  order_id integer references orders (id),
  kind text not null,
  detail text not null,
  created_at bigint not null,
  settled_at bigint,
  unique (node_id, kind, detail)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
