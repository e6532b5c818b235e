import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** When the payment system was first asked for a refund; of those under way at the latest when they were made. */
const statements = `
alter table refunds add column asked_at bigint;
update refunds set asked_at = created_at where done_at is null`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
