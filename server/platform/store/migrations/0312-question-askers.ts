import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Questions by their asker: a sign-in takes those of the guest over. */
const statements = `
create index questions_shopper on questions (shopper_id)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
