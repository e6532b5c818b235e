import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Indices of the desk's lists of orders with what is not owed again, so that a filter by debts reads no order;
 * changes of one kind of things, and payments of some days, the last first.
 */
const statements = `
drop index orders_desk;
drop index orders_desk_states;
create index orders_desk on orders (kind, id, status, city_id, total, paid_sum, waived,
  created_at, delivery_on, desk_staff_id, desk_due_on);
create index orders_desk_states on orders (kind, status, total, id, paid_sum, waived, city_id,
  created_at, delivery_on, desk_staff_id, desk_due_on);
create index changes_kind on changes (entity, id);
create index payments_created on payments (created_at, id)
`;

const postgresStatements = `
drop index orders_desk_due;
drop index orders_desk_city;
create index orders_desk_due on orders
  (kind, (coalesce(desk_due_on, delivery_on, '9999')), id)
  include (status, city_id, total, paid_sum, waived, created_at, desk_staff_id, desk_due_on, delivery_on);
create index orders_desk_city on orders
  (kind, city_id, id)
  include (status, total, paid_sum, waived, created_at, desk_staff_id, desk_due_on, delivery_on)
`;

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  if (dialect === 'postgres') await runStatements(db, dialect, postgresStatements);
}
