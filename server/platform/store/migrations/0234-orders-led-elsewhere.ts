import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Orders that were placed in an accounting system are led there. */
const statements = `
alter table orders add column led_by integer references exchange_nodes (id)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
