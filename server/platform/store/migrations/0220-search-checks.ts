import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Texts that the search must answer, and with what. */
const statements = `
create table search_checks (
  id integer primary key,
  text text not null,
  look text not null,
  expected text not null,
  place integer not null
)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
