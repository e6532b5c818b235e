import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Marks of what a node was told, taken from what was read: clocks may be put back. */
const statements = `
alter table exchange_nodes add column orders_after bigint;
alter table exchange_batch_orders add column updated_at bigint;
alter table exchange_orders add column told_updated_at bigint`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
