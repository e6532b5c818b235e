import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** An unpaid order of an unproven phone gives the use of its promo code back, as it does its goods. */
const statements = 'alter table orders add column promo_until bigint';

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
