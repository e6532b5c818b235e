import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Messages that wait, among all that have ever left; cards that leave a queue; sales of a day. */
const statements = `
create index outbox_open on outbox (id) where done_at is null;
create index desk_cards_closed on desk_cards (entity, entity_id)
  where done_at is not null or snoozed_until is not null;
create index orders_sales on orders (created_at, kind, status, total);
drop index orders_created
`;

/**
 * Orders by their due day, city and keeper, with what else the desk's list filters by, and customers by
 * level: PostgreSQL reads a whole index to sort, where SQLite is quick enough without these.
 */
const postgresStatements = `
create index orders_desk_due on orders
  (kind, (coalesce(desk_due_on, delivery_on, '9999')), id)
  include (status, city_id, total, paid_sum, created_at, desk_staff_id, desk_due_on, delivery_on);
create index orders_desk_city on orders
  (kind, city_id, id)
  include (status, total, paid_sum, created_at, desk_staff_id, desk_due_on, delivery_on);
create index orders_desk_staff on orders (kind, desk_staff_id, id);
create index customers_level on customers (role, customer_type, turnover, id)
`;

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  if (dialect === 'postgres') await runStatements(db, dialect, postgresStatements);
}
