import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Prices of exchanges that wait until a person has looked at them; goods of an order that the papers of a
 * node have sent off.
 */
const statements = `
alter table exchange_orders add column shipped text;
create table exchange_held_prices (
  product_id integer not null references products (id) on delete cascade,
  level_id integer not null references price_levels (id) on delete cascade,
  session_id integer not null references exchange_sessions (id) on delete cascade,
  told text not null,
  state text not null,
  primary key (product_id, level_id)
);
create index exchange_held_prices_session on exchange_held_prices (session_id, state);
create index exchange_held_prices_accepted on exchange_held_prices (product_id) where state = 'accepted'`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
