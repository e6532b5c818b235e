import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Lines of the receipt that a payment was made with: its money goes back by them. */
const statements = 'alter table payments add column receipt text';

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
