import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Prices of packages follow that of a unit: they were named beside what is told of it, or beside what was
 * set by hand where nothing is told. Lines of baskets remember those that were seen.
 */
const statements = `
alter table product_packages add column unit_price bigint;

update product_packages set unit_price = coalesce(
  (
    select price from told_prices
    where told_prices.product_id = product_packages.product_id and level_id = (
      select id from price_levels order by case code when 'retail' then 0 else 1 end, id limit 1
    )
  ),
  (
    select price from set_prices
    where set_prices.product_id = product_packages.product_id and kind = 'hand' and starts_at is null
      and level_id = (
        select id from price_levels order by case code when 'retail' then 0 else 1 end, id limit 1
      )
  ),
  (
    select price from prices
    where prices.product_id = product_packages.product_id and level_id = (
      select id from price_levels order by case code when 'retail' then 0 else 1 end, id limit 1
    )
  )
)
where price is not null;

alter table basket_lines add column package_price bigint;
alter table removed_lines add column package_price bigint
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
