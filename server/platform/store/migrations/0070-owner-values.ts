import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Facts that the shop's own people tell of it: one row a fact, as JSON, with who told it and when.
 */
const statements = `
create table owner_values (
  name text primary key,
  value text not null,
  changed_by text not null,
  changed_at bigint not null
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
