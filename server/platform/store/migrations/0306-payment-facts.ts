import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Page that a buyer comes back to, part of the question that begins a payment. Money that pays for another
 * order than it came for is neither given back by the shop nor new money; what former versions have moved
 * is known by the keys and the instant of the move.
 */
const statements = `
alter table payments add column return_url text;
alter table payments add column moved_from integer;
alter table refunds add column moved_to integer;

update payments set moved_from = (
    select paid.order_id from refunds join payments paid on paid.id = refunds.payment_id
    where refunds.done_at = payments.created_at and refunds.key like 'bank %'
      and paid.order_id <> payments.order_id
    limit 1
  )
  where provider = 'bank' and (key like 'move %' or key like 'bank % document % %');

update refunds set moved_to = (
    select moved.order_id from payments moved join payments paid on paid.id = refunds.payment_id
    where moved.moved_from = paid.order_id and moved.created_at = refunds.done_at
    limit 1
  )
  where key like 'bank %'`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
