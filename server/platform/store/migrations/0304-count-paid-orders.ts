import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Days of the reports are all counted anew: they had no count of orders that are paid in full. */
const statements = `delete from settings where name = 'reports_until'`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
