import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Goods of 1C that are off sale were marked for deletion, as far as former versions let one know: a mark
 * stands until their goods are told without it, and offers alone put none of them on sale. Left out are goods
 * that only offers have told, those that the end of a session took off sale, that a person holds or that
 * still wait, variants, and products whose variants did not go off sale with them.
 */
const statements = (findMark: string) => `
insert into told_products (product_id, fields, facts)
select product.id, '{}', '{"isRemoved":true}'
from products product
left join told_products told on told.product_id = product.id
left join held_fields held
  on held.entity = 'product' and held.thing_id = product.id and held.field = 'active'
where product.external_id like '1c:%' and product.external_id not like '%#%'
  and (held.told = '0' or (held.thing_id is null and product.active = 0))
  and product.id not in (select product_id from exchange_waiting)
  and (told.fields is null or told.fields not like '%"title"%' or told.fields like '%"category_id"%'
    or told.fields like '%"description"%' or told.fields like '%"photos"%')
  and product.external_id not in (
    select substr(external_id, 1, ${findMark} - 1) from products where external_id like '1c:%#%')
  and product.external_id not in (
    select change.product
    from (select product, max(session_id) as session_id from exchange_changes group by product) latest
    join exchange_changes change
      on change.product = latest.product and change.session_id = latest.session_id
    join products gone on gone.external_id = change.product
    where change.fields = '{"active":[1,0]}' and change.undone_at is null and gone.updated_at > (
      select max(ended_at) from exchange_files where exchange_files.session_id = change.session_id))
on conflict (product_id) do update set facts = ${ADDED};
insert into told_products (product_id, fields, facts)
select product.id, '{}', '{"isRemoved":true}'
from products product
where product.active = 0 and product.external_id in (
  select substr(external_id, 1, ${findMark} - 1) from products
  join told_products on product_id = products.id
  where external_id like '1c:%#%' and active = 0 and facts like '%"isHiddenByProduct":true%')
on conflict (product_id) do update set facts = ${ADDED}
`;

const ADDED = `case
  when told_products.facts like '%"isRemoved":true%' then told_products.facts
  when told_products.facts = '{}' then excluded.facts
  else '{"isRemoved":true,' || substr(told_products.facts, 2) end`;

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(
    db,
    dialect,
    statements(dialect === 'sqlite' ? "instr(external_id, '#')" : "strpos(external_id, '#')"),
  );
