import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Guests whom a browser named itself, before it had their token. */
const statements = `
alter table shoppers add column sealed_key text;
create unique index shoppers_by_key on shoppers (sealed_key) where sealed_key is not null`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
