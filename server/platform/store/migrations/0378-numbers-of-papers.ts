import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Papers of a node are looked up by their numbers, whatever zeros stand in front. */
const statements = `
create index exchange_papers_number on exchange_papers (node_id, ltrim(number, '0'))`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
