import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Facts about what imports told of a product; variants with another article than their product's told it themselves. */
const statements = (findMark: string) => `
alter table told_products add column facts text not null default '{}';
insert into told_products (product_id, fields, facts)
select variant.id, '{}', '{"own":["article"]}'
from products variant
join products product on product.external_id = substr(variant.external_id, 1, ${findMark} - 1)
where variant.external_id like '1c:%#%'
  and variant.model is not null and variant.model is distinct from product.model
on conflict (product_id) do update set facts = excluded.facts
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(
    db,
    dialect,
    statements(
      dialect === 'sqlite' ? "instr(variant.external_id, '#')" : "strpos(variant.external_id, '#')",
    ),
  );
