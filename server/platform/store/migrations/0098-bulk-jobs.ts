import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Until when a process works on a job of the back office. */
const statements = `
alter table desk_jobs add column leased_until bigint not null default 0
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
