import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Indices with all that the desk's list of orders filters and sorts by: no order is read to be counted. Of
 * payments too: without figures of the tables SQLite looked through all that succeeded for each order.
 */
const statements = `
create index orders_desk
  on orders (kind, id, status, city_id, total, paid_sum, created_at, delivery_on);
create index orders_desk_states
  on orders (kind, status, total, id, paid_sum, city_id, created_at, delivery_on);
create index desk_cards_due on desk_cards (entity, entity_id, due_on) where due_on is not null;
create index payments_came on payments (order_id, status, amount);
create index payments_last on payments (order_id, succeeded_at);
drop index orders_sum
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
