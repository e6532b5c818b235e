import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Units of a product in a storage that people have counted by hand, and until when this stands above what
 * is told; what is told meanwhile is kept here.
 */
const statements = `
create table set_rests (
  product_id integer not null references products (id) on delete cascade,
  storage_id integer not null references storages (id) on delete cascade,
  units integer not null check (units >= 0),
  set_at bigint not null,
  ends_at bigint,
  reason text not null default '',
  told integer,
  told_at bigint,
  told_kind text,
  free_change integer not null default 0,
  primary key (product_id, storage_id)
);
create index set_rests_end on set_rests (ends_at);
create index stock_storage on stock (storage_id, product_id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
