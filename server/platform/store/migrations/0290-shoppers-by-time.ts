import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** New visitors are counted by the day each minute. */
const statements = `create index shoppers_created on shoppers (created_at)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
