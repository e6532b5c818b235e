import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Products of one model are asked for with every product page, among any number of others. */
const statements = `
create index products_variants on products (category_id, brand_id, model)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
