import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Part of each refund that was below the price of its order; of those under way it is what is below it now.
 * An order has no more waived than it lacks, and none where all its money went back before it left.
 */
const statements = `
alter table refunds add column below_price bigint not null default 0;
update refunds set below_price = (
  select case
    when orders.status = 'cancelled' or orders.paid_sum - orders.total >= refunds.amount then 0
    when orders.paid_sum <= orders.total then refunds.amount
    else refunds.amount - (orders.paid_sum - orders.total) end
  from payments join orders on orders.id = payments.order_id where payments.id = refunds.payment_id)
where done_at is null;
update orders set waived = 0
where waived > 0 and (total <= paid_sum
  or (paid_sum = 0 and status not in ('shipped', 'completed', 'cancelled')));
update orders set waived = total - paid_sum where waived > total - paid_sum and total > paid_sum`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
