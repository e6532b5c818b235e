import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Time of the last changes that were added to a batch after it was made. */
const statements = `
alter table change_batches add column grown_at bigint;
create index change_batches_grown on change_batches (grown_at) where grown_at is not null`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
