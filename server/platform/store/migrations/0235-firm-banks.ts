import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Account that a firm pays from. */
const statements = `
alter table firms add column bank_bik text not null default '';
alter table firms add column bank_account text not null default ''`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
