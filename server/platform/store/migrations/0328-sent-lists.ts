import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Pasted lists that a basket has taken, by the names of their forms: one that is sent again counts once. */
const statements = `
create table sent_lists (
  shopper_id integer not null references shoppers (id),
  key text not null,
  added integer not null,
  sent_at bigint not null,
  primary key (shopper_id, key)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
