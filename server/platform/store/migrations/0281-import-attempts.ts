import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Number of times that a job of the back office has begun: one that ends its process is given up. */
const statements = `
alter table desk_jobs add column attempts integer not null default 0
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
