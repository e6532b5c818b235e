import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Promo codes, the one that each shopper has entered, and what orders were placed with. An order that is
 * not cancelled is a use of its code: nothing else counts them.
 */
const statements = `
create table promo_codes (
  id integer primary key,
  code text not null unique,
  note text not null default '',
  active integer not null default 1,
  percent integer check (percent between 1 and 90),
  sum_off bigint check (sum_off > 0),
  starts_at bigint,
  ends_at bigint,
  min_goods bigint not null default 0,
  max_uses integer,
  max_per_buyer integer,
  categories text not null default '[]',
  brands text not null default '[]',
  levels text not null default '[]',
  on_sale integer not null default 0,
  mailing text not null default '',
  check ((percent is null) <> (sum_off is null))
);
create index promo_codes_mailing on promo_codes (mailing);

create table shopper_promos (
  shopper_id integer primary key references shoppers (id) on delete cascade,
  promo_id integer not null references promo_codes (id) on delete cascade,
  entered_at bigint not null
);
create index shopper_promos_promo on shopper_promos (promo_id);

alter table orders add column promo_id integer references promo_codes (id);
alter table orders add column promo_code text not null default '';
alter table orders add column promo_discount bigint not null default 0;
create index orders_promo on orders (promo_id) where promo_id is not null`;

/** The sum of a line is what its packages cost without its discount. */
const checks = `
  check (sum = price * packages - promo_discount),
  check (promo_discount >= 0 and promo_discount <= coalesce(price * packages, 0))`;

const postgres = `
${statements};
alter table order_lines add column promo_discount bigint not null default 0;
alter table order_lines drop constraint order_lines_check1;
alter table order_lines
  ${checks.replaceAll('\n  check', '\n  add check').trim()}`;

/** SQLite takes a check off a table by making the table anew. */
const sqlite = `
${statements};
create table order_lines_anew (
  order_id integer not null references orders (id),
  position integer not null,
  product_id integer not null references products (id),
  code text not null,
  title text not null,
  unit text not null,
  package integer not null check (package > 0),
  packages integer not null check (packages > 0),
  quantity integer not null check (quantity = package * packages),
  price bigint check (price >= 0),
  sum bigint,
  retail_sum bigint,
  vat_sum bigint,
  from_city integer not null default 0,
  from_others integer not null default 0,
  from_supply integer not null default 0,
  comes_on text,
  parts text,
  full_price bigint,
  discount integer not null default 0,
  note text not null default '',
  instead_of text not null default '',
  promo_discount bigint not null default 0,
  primary key (order_id, position),
  ${checks.trim()}
);
insert into order_lines_anew (
  order_id, position, product_id, code, title, unit, package, packages, quantity, price, sum,
  retail_sum, vat_sum, from_city, from_others, from_supply, comes_on, parts, full_price, discount,
  note, instead_of
)
select
  order_id, position, product_id, code, title, unit, package, packages, quantity, price, sum,
  retail_sum, vat_sum, from_city, from_others, from_supply, comes_on, parts, full_price, discount,
  note, instead_of
from order_lines;
drop table order_lines;
alter table order_lines_anew rename to order_lines;
create index order_lines_by_product on order_lines (product_id)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(db, dialect, dialect === 'sqlite' ? sqlite : postgres);
