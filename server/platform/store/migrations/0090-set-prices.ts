import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Prices that people have set beside what accounting systems and files tell: by hand, and of sales. While
 * one stands, what is told of the same price is kept apart, and comes back when it has ended.
 */
const statements = `
create table told_prices (
  product_id integer not null references products (id) on delete cascade,
  level_id integer not null references price_levels (id) on delete cascade,
  price bigint,
  old_price bigint,
  primary key (product_id, level_id)
);

create table set_prices (
  product_id integer not null references products (id) on delete cascade,
  level_id integer not null references price_levels (id) on delete cascade,
  kind text not null check (kind in ('hand', 'sale')),
  price bigint not null check (price > 0),
  old_price bigint check (old_price > price),
  starts_at bigint,
  ends_at bigint check (ends_at > starts_at),
  due_at bigint,
  reason text not null default '',
  primary key (product_id, level_id, kind)
);
create index set_prices_due on set_prices (due_at)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
