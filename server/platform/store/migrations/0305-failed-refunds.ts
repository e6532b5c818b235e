import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** A task about a refund that failed knows of which payment it was, and what is still to go back. */
const statements = `
alter table payment_tasks add column payment_id integer;
alter table payment_tasks add column amount bigint`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
