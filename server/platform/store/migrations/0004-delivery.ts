import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Prices of the shop's own delivery: a courier by city, a transport company by distance and weight.
 */
const statements = `
create table courier_tariffs (
  city_id integer primary key references cities (id),
  price bigint not null check (price >= 0),
  free_from bigint,
  max_weight_grams bigint,
  min_days integer not null check (min_days > 0),
  max_days integer not null check (max_days >= min_days)
);

create table transport_zones (
  up_to_km integer primary key,
  base_price bigint not null check (base_price >= 0),
  price_per_kg bigint not null check (price_per_kg >= 0),
  min_days integer not null check (min_days > 0),
  max_days integer not null check (max_days >= min_days)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
