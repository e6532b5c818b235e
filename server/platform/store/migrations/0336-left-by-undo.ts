import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Fields that an undone import could not put back, for whoever undoes it once more. */
const statements = `
alter table import_changes add column left_fields text;
alter table exchange_changes add column left_fields text;
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
