import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Prices in other currencies as they were named, beside what they make in roubles, and the rates of all
 * currencies that somebody has named, shown or not.
 */
const statements = `
create table foreign_prices (
  product_id integer not null references products (id) on delete cascade,
  level_id integer not null references price_levels (id),
  amount text not null,
  old_amount text,
  currency text not null,
  per_units text not null,
  rate text,
  primary key (product_id, level_id)
);

create table named_rates (
  iso text not null primary key,
  value text not null,
  date text not null
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
