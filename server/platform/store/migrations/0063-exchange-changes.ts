import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Changes of a session of an exchange in each product, so that they can be put back. */
const statements = `
create table exchange_changes (
  session_id integer not null references exchange_sessions (id) on delete cascade,
  product text not null,
  fields text,
  undone_at bigint,
  primary key (session_id, product)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
