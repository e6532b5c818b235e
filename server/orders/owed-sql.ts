import { type SqlBool, sql } from 'kysely';
import type { Kopecks } from '../../shared/money.ts';

/** `leftToPay` of an order's row; below zero when more was paid. */
export const owed = sql<Kopecks>`total - paid_sum - waived`;

/** Money is still to come for the order: a part that went back and is not owed again does not count. */
export const isOwed = sql<SqlBool>`paid_sum + waived < total`;

/** `isPaidInFull` of an order's row. */
export const isPaidInFullRow = sql<SqlBool>`(total = 0 or (paid_sum > 0 and paid_sum + waived >= total))`;
