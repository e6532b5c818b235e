import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Units know by themselves whether the teller of the stock has acknowledged them: those that an order
 * is given later are not among those that it knows. `orders.known_at` of before stays for processes that
 * are still to be replaced.
 */
const statements = `
alter table order_allocations add column known_at bigint;
alter table shipped_units add column known_at bigint;
update order_allocations
  set known_at = (select known_at from orders where orders.id = order_allocations.order_id);
update shipped_units
  set known_at = (select known_at from orders where orders.id = shipped_units.order_id)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
