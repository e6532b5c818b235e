import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Keys of programs: of each only a digest is kept. */
const statements = `
create table api_keys (
  id integer primary key${IDENTITY},
  title text not null,
  digest text not null unique,
  rights text not null,
  addresses text not null,
  calls_a_minute integer not null check (calls_a_minute > 0),
  created_at bigint not null,
  used_at bigint,
  used_from text not null default '',
  revoked_at bigint
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
