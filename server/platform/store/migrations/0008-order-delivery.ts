import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Delivery that costs nothing, and delivery whose price a manager names later. */
const statements = `
alter table orders add column delivery_by_manager integer not null default 0
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
