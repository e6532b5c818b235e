import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Processes that do what only one may do. */
const statements = `
create table leases (
  name text primary key,
  holder text not null,
  expires_at bigint not null
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
