import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Memory of a basket besides its lines: removed ones that can be returned, pasted ones that were
 * not found, and when its city was asked about.
 */
const statements = `
alter table shoppers add column city_asked_at bigint;

alter table basket_lines add column discontinued integer not null default 0;

create table removed_lines (
  shopper_id integer not null references shoppers (id),
  product_id integer not null references products (id) on delete cascade,
  package integer not null check (package > 0),
  quantity integer not null check (quantity > 0),
  checked integer not null,
  price bigint,
  free integer not null,
  added_at bigint not null,
  changed_at bigint not null,
  discontinued integer not null,
  removed_at bigint not null,
  primary key (shopper_id, product_id)
);

create table quick_leftovers (
  shopper_id integer primary key references shoppers (id),
  lines text not null,
  updated_at bigint not null
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
