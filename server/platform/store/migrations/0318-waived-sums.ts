import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Money that went back below the price of an order and is not owed again. Of former orders it is all that
 * went back to the buyer, unless less is missing: of none more is asked than until now.
 */
const statements = `
alter table orders add column waived bigint not null default 0;
update orders set waived = (
  select case when sum(refunds.amount) < orders.total - orders.paid_sum
    then sum(refunds.amount) else orders.total - orders.paid_sum end
  from refunds join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and refunds.done_at is not null and refunds.moved_to is null)
where kind = 'order' and paid_sum < total and status not in ('opened', 'cancelled') and exists (
  select 1 from refunds join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id and refunds.done_at is not null and refunds.moved_to is null)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
