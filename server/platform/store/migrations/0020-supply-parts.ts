import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Years of the production calendar that an operator has loaded.
 *
 * Each part of a line keeps its own day. Where a line was split, its request was given the day of the
 * goods in stock: nobody knows its day.
 */
const statements = `
create table calendar_years (
  year integer primary key,
  data text not null,
  loaded_at bigint not null
);
alter table order_lines add column parts text;
update order_lines set comes_on = null
where from_supply > 0 and exists (
  select 1 from orders request
  join orders bought on bought.shopper_id = request.shopper_id
    and bought.key || ':request' = request.key
  join order_lines stocked on stocked.order_id = bought.id
  where request.id = order_lines.order_id and request.kind = 'request' and request.status = 'new'
    and stocked.product_id = order_lines.product_id
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
