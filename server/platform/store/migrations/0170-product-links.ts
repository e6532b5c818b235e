import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Goods that the shop's people name beside a product: what replaces it, what goes with it, its parts. */
const statements = `
create table product_links (
  product_id integer not null references products (id) on delete cascade,
  kind text not null,
  other_id integer not null references products (id) on delete cascade,
  position integer not null,
  primary key (product_id, kind, other_id),
  check (product_id <> other_id)
);
create index product_links_other on product_links (other_id, kind)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
