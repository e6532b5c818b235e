import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Addresses that the receipt of a payment goes to; of those under way, what their orders say by now. */
const statements = `
alter table payments add column receipt_email text;
alter table payments add column receipt_phone text;
update payments set
  receipt_email = (select email from orders where orders.id = payments.order_id),
  receipt_phone = (select phone from orders where orders.id = payments.order_id)
where status in ('new', 'pending')`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
