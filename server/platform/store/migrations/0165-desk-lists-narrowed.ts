import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Keeper and due day of an order's card, beside what else its lists filter and sort by; goods found by
 * words without a look at their texts; allocations in the order of places.
 */
const statements = `
alter table orders add column desk_staff_id integer;
alter table orders add column desk_due_on text;
drop index orders_desk;
drop index orders_desk_states;
update orders set desk_staff_id = desk_cards.staff_id, desk_due_on = desk_cards.due_on
  from desk_cards
  where desk_cards.entity = 'order' and orders.id = cast(desk_cards.entity_id as integer);
create index orders_desk on orders
  (kind, id, status, city_id, total, paid_sum, created_at, delivery_on, desk_staff_id, desk_due_on);
create index orders_desk_states on orders
  (kind, status, total, id, paid_sum, city_id, created_at, delivery_on, desk_staff_id, desk_due_on);
drop index desk_cards_due;
drop index desk_cards_staff;
create index exchange_orders_order on exchange_orders (order_id, number);
create index products_words on products (id, code, title, model) where active = 1;
create index order_allocations_place
  on order_allocations (product_id, storage_id, order_id, quantity);
drop index order_allocations_product
`;

/** On PostgreSQL an index with `free` would make each change of a stock write all its indices anew. */
const sqliteStatements = `
create index stock_none on stock (product_id, storage_id) where free = 0
`;

/** Orders follow their cards, whatever writes those. */
const follow = (card: 'new' | 'old', [staff, due]: readonly [string, string]) =>
  `update orders set desk_staff_id = ${staff}, desk_due_on = ${due}
    where id = cast(${card}.entity_id as integer);`;

const triggers = [
  ['insert', 'new', follow('new', ['new.staff_id', 'new.due_on'])],
  ['update', 'new', follow('new', ['new.staff_id', 'new.due_on'])],
  ['delete', 'old', follow('old', ['null', 'null'])],
] as const;

async function followInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [event, card, body] of triggers) {
    await sql
      .raw(`create trigger desk_cards_${event} after ${event} on desk_cards
      when ${card}.entity = 'order' begin ${body} end`)
      .execute(db);
  }
}

async function followInPostgres(db: Kysely<unknown>): Promise<void> {
  for (const [event, card, body] of triggers) {
    await sql
      .raw(`create function follow_card_${event}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`)
      .execute(db);
    await sql
      .raw(`create trigger desk_cards_${event} after ${event} on desk_cards
      for each row when (${card}.entity = 'order') execute function follow_card_${event}()`)
      .execute(db);
  }
}

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  if (dialect === 'postgres') return followInPostgres(db);
  await runStatements(db, dialect, sqliteStatements);
  await followInSqlite(db);
}
