import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

const untilEndOfDay = (column: 'hold_until' | 'offered_until') =>
  `update orders set ${column} = ((${column} + 10800000) / 86400000 + 1) * 86400000 - 10800001 where ${column} is not null`;

/** Terms that were promised as a day last until its end in Moscow (UTC+3). */
export const termStatements = [untilEndOfDay('hold_until'), untilEndOfDay('offered_until')];

/** Every end of a payment is kept: what contradicts the order, what a manager has to do, what went back. */
const statements = `
alter table payments add column mismatch text not null default '';

alter table refunds add column external_id text;
alter table refunds add column actor text not null default 'system';
alter table refunds add column created_at bigint not null default 0;

create table payment_tasks (
  id integer primary key${IDENTITY},
  order_id integer not null references orders (id),
  kind text not null,
  detail text not null,
  created_at bigint not null,
  settled_at bigint,
  unique (order_id, kind, detail)
);

drop table payment_notices;
create table payment_notices (
  provider text not null,
  external_id text not null,
  received_at bigint not null,
  processed_at bigint,
  primary key (provider, external_id)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(db, dialect, [...termStatements, statements].join(';\n'));
