import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Time of the last edit of news and answers; null: none since they were published. */
const statements = `
alter table news add column updated_at bigint;
alter table questions add column updated_at bigint`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
