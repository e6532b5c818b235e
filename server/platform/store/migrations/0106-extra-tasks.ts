import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Earlier open tasks about extra money: the last one names all of it. */
const settleEarlier = `
update payment_tasks set settled_at = created_at, word = 'Есть более поздняя задача'
  where kind = 'extra-money' and settled_at is null and exists (
    select 1 from payment_tasks later where later.order_id = payment_tasks.order_id
      and later.kind = 'extra-money' and later.settled_at is null and later.id > payment_tasks.id
  )`;

/** Tasks about extra money are one open of an order, and as many as came in all. */
const uniqueness = `
create unique index payment_tasks_said on payment_tasks (order_id, kind, detail)
  where kind <> 'extra-money';
create unique index payment_tasks_extra on payment_tasks (order_id)
  where kind = 'extra-money' and settled_at is null`;

const postgres = `
alter table payment_tasks drop constraint payment_tasks_order_id_kind_detail_key;
${settleEarlier};
${uniqueness}`;

/** SQLite takes a constraint off a table by making the table anew. */
const sqlite = `
create table payment_tasks_anew (
  id integer primary key,
  order_id integer not null references orders (id),
  kind text not null,
  detail text not null,
  created_at bigint not null,
  settled_at bigint,
  word text not null default ''
);
insert into payment_tasks_anew (id, order_id, kind, detail, created_at, settled_at, word)
  select id, order_id, kind, detail, created_at, settled_at, word from payment_tasks;
drop table payment_tasks;
alter table payment_tasks_anew rename to payment_tasks;
create index payment_tasks_open on payment_tasks (settled_at, id);
${settleEarlier};
${uniqueness}`;

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(db, dialect, dialect === 'sqlite' ? sqlite : postgres);
