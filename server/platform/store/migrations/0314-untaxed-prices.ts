import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Price types whose prices are without the tax, as their node says. */
const statements = `alter table exchange_node_terms add column untaxed integer not null default 0`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
