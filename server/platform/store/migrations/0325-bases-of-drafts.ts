import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Texts that visitors saw when a draft was begun: what others have changed since is told by them. */
const statements = 'alter table content_drafts add column base text';

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
