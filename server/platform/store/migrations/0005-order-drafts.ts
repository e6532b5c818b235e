import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** The order that a shopper is making: one at a time, so that reload, Back and another tab lose nothing. */
const statements = `
create table order_drafts (
  shopper_id integer primary key references shoppers (id),
  key text not null,
  state text not null,
  updated_at bigint not null
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
