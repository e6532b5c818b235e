import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Receipts of full settlement (54-ФЗ): one for each payment whose goods were handed over. */
const statements = `
create table receipts (
  id integer primary key${IDENTITY},
  order_id integer not null references orders (id),
  payment_id integer not null unique references payments (id),
  amount bigint not null check (amount > 0),
  attempt integer not null default 1,
  external_id text,
  status text not null check (status in ('new', 'pending', 'succeeded', 'failed')),
  reason text not null default '',
  created_at bigint not null,
  done_at bigint
);
create index receipts_order on receipts (order_id);
create index receipts_status on receipts (status, id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
