import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/**
 * Knowledge of the staff about customers: figures that lists sort by, what a firm was refused for,
 * accounts that became one, and whose personal data were given out or erased.
 */
const statements = `
alter table customers add column order_count integer not null default 0;
alter table customers add column turnover bigint not null default 0;
alter table customers add column last_order_at bigint not null default 0;
alter table customers add column erasure_asked_at bigint;
alter table customers add column erased_at bigint;
alter table customers add column merged_into integer references customers (id);
alter table firms add column refused_at bigint;
alter table firms add column refusal text not null default '';

create table personal_data_events (
  id integer primary key${IDENTITY},
  kind text not null check (kind in ('list', 'copy', 'erasure')),
  customer_id integer references customers (id),
  reason text not null,
  row_count integer not null,
  at bigint not null
);
create index personal_data_events_customer on personal_data_events (customer_id);

create index customers_last_order on customers (last_order_at, id);
create index customers_turnover on customers (turnover, id);
create index customers_name on customers (last_name, first_name);
create index customers_first_name on customers (first_name);
create index customers_role on customers (role, last_order_at, id);
create index customers_merged on customers (merged_into) where merged_into is not null;
create index customers_erasure on customers (erasure_asked_at) where erasure_asked_at is not null;
create index customers_erased on customers (erased_at) where erased_at is not null;
create index orders_firm on orders (firm_id, id);
create index firms_state on firms (confirmed_at, refused_at, id)
`;

/** Figures of those who had ordered before. */
const count = sql`
  update customers set
    order_count = (select count(*) from orders where shopper_id = customers.id and kind = 'order'),
    turnover = (select coalesce(sum(paid_sum), 0) from orders
      where shopper_id = customers.id and kind = 'order'),
    last_order_at = (select coalesce(max(created_at), 0) from orders
      where shopper_id = customers.id and kind = 'order')
  where exists (select 1 from orders where shopper_id = customers.id and kind = 'order')`;

/**
 * Figures follow the orders by themselves: money and owners of orders change in a dozen verbs. The same
 * statements in both databases, `greatest` aside.
 */
const counting = (greatest: 'max' | 'greatest') => ({
  insert: `
    update customers set order_count = order_count + 1, turnover = turnover + new.paid_sum,
      last_order_at = ${greatest}(last_order_at, new.created_at)
    where id = new.shopper_id;`,
  update: `
    update customers set turnover = turnover + new.paid_sum - old.paid_sum
    where id = new.shopper_id and new.shopper_id = old.shopper_id;
    update customers set order_count = order_count - 1, turnover = turnover - old.paid_sum,
      last_order_at = (select coalesce(max(created_at), 0) from orders
        where shopper_id = customers.id and kind = 'order')
    where id = old.shopper_id and new.shopper_id <> old.shopper_id;
    update customers set order_count = order_count + 1, turnover = turnover + new.paid_sum,
      last_order_at = ${greatest}(last_order_at, new.created_at)
    where id = new.shopper_id and new.shopper_id <> old.shopper_id;`,
});

async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  const { insert, update } = counting('max');
  await sql
    .raw(`create trigger orders_counted after insert on orders when new.kind = 'order'
    begin ${insert} end`)
    .execute(db);
  await sql
    .raw(`create trigger orders_recounted after update of shopper_id, paid_sum on orders
    when new.kind = 'order' begin ${update} end`)
    .execute(db);
}

async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  const { insert, update } = counting('greatest');
  for (const [name, body] of [
    ['count_order', insert],
    ['recount_order', update],
  ]) {
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`)
      .execute(db);
  }
  await sql
    .raw(`create trigger orders_counted after insert on orders
    for each row when (new.kind = 'order') execute function count_order()`)
    .execute(db);
  await sql
    .raw(`create trigger orders_recounted after update of shopper_id, paid_sum on orders
    for each row when (new.kind = 'order') execute function recount_order()`)
    .execute(db);
}

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  await count.execute(db);
  if (dialect === 'sqlite') await countInSqlite(db);
  else await countInPostgres(db);
}
