import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Banners «В каталоге», which no page has ever shown, become small ones of the first page whose time is over:
 * visitors see what they saw, and the staff see why and may give them a time again.
 */
const statements = `
update banners set place = 'home', shown_to = shown_from where place = 'catalog'`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
