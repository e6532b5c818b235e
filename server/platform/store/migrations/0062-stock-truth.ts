import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Last word of an accounting system on a storage, since when it says so, and the kind of its
 * number; null: nobody has said anything, and `free` counts by itself. Units that have left a
 * storage count until a number comes that cannot contain them any more.
 */
const statements = `
alter table stock add column told integer check (told >= 0);
alter table stock add column told_at bigint;
alter table stock add column told_kind text check (told_kind in ('free', 'physical'));
alter table orders add column known_at bigint;

create table shipped_units (
  order_id integer not null references orders (id),
  product_id integer not null references products (id) on delete cascade,
  storage_id integer not null references storages (id),
  quantity integer not null check (quantity > 0),
  shipped_at bigint not null,
  primary key (order_id, product_id, storage_id)
);
create index shipped_units_product on shipped_units (product_id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
