import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Goods of an order as a node knows them, and as they were here then. */
const statements = `
alter table exchange_orders add column node_lines text;
alter table exchange_orders add column shop_lines text;
alter table exchange_batch_orders add column lines text;
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
