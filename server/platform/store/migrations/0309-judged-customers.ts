import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Time when the staff last refused a firm of a customer or took the price level away; null: never. Firms of
 * erased accounts are taken away.
 */
const statements = `
alter table customers add column judged_at bigint;
update customers
set judged_at = (
  select max(refused_at) from firms where firms.customer_id = customers.id and refused_at is not null
)
where id in (select customer_id from firms where refused_at is not null);
update customers
set judged_at = updated_at
where judged_at is null and role = 'retail' and cast(id as text) in (
  select entity_id from changes where entity = 'customer' and fields like '%"role":["%","retail"]%'
);
update firms
set removed_at = (select erased_at from customers where customers.id = firms.customer_id)
where removed_at is null
  and customer_id in (select id from customers where erased_at is not null)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
