import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './open-store.ts';
import type { Tx } from './transaction.ts';

/**
 * Condition that a column has a text somewhere. PostgreSQL finds a text as it stands in half the time of a
 * pattern, and an equality has it expect few rows; SQLite has the pattern, which folds Latin letters.
 */
export const contains = (db: Db | Tx, column: string, text: string): RawBuilder<boolean> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`least(strpos(${sql.ref(column)}, ${text}), 1) = 1`
    : sql`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
