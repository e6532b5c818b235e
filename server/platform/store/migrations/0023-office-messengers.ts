import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Messengers of the people of an office: a JSON list of titles and addresses. */
const statements = `
alter table offices add column messengers text not null default '[]'
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
