import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Addresses of programs that are told of events, and the journal of what they were told. */
const statements = `
create table webhooks (
  id integer primary key${IDENTITY},
  title text not null,
  url text not null,
  secret text not null,
  events text not null,
  created_at bigint not null,
  ended_at bigint,
  goods_seq bigint not null,
  goods_id integer not null default 0
);

create table webhook_deliveries (
  id integer primary key${IDENTITY},
  webhook_id integer not null references webhooks (id),
  event_id text not null,
  event text not null,
  at bigint not null,
  attempt integer not null,
  status integer,
  ms integer not null,
  error text not null default ''
);
create index webhook_deliveries_by_event on webhook_deliveries (webhook_id, event_id);
create index webhook_deliveries_by_time on webhook_deliveries (at)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
