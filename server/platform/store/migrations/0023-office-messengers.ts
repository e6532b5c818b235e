import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Where the people of an office can be written to: a JSON list of titles and addresses. */
const statements = `
alter table offices add column messengers text not null default '[]'
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
