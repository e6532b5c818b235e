import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Goods are found at the desk by what a scanner reads. */
const statements = `
create index products_barcode on products (barcode) where barcode is not null`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
