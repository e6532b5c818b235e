import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Times in a row that the work on a session of an exchange has failed outside of its files. */
const statements = `
alter table exchange_sessions add column attempts integer not null default 0`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
