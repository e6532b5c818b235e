import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Products that buyers have changed and that have no number in the catalogue sequence yet. */
const statements = `
create table product_changes (
  id integer primary key${IDENTITY},
  product_id integer not null,
  at bigint not null
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
