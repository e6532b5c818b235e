import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Nodes of the exchange that were switched off, and tasks by the time they wait. */
const statements = `
alter table exchange_nodes add column disabled_at bigint;
create index exchange_tasks_open on exchange_tasks (settled_at, id);
create index exchange_orders_set_aside on exchange_orders (set_aside_at);
create index field_discrepancies_open on field_discrepancies (settled_at, id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
