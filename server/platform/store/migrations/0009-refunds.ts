import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Money given back: the same key is the same refund. */
const statements = `
create table refunds (
  key text primary key,
  payment_id integer not null references payments (id),
  amount bigint not null check (amount > 0),
  done_at bigint
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
