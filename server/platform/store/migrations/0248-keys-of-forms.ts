import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Key that a form was shown with: sent twice it is one change. */
const statements = `
alter table change_batches add column form_key text;
create unique index change_batches_form on change_batches (form_key) where form_key is not null`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
