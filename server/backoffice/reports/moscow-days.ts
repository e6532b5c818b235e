import { sql } from 'kysely';

/** Days since 1970 of a row's `created_at` in Moscow (UTC+3, no daylight saving). */
export const moscowDays = sql<number>`(created_at + 10800000) / 86400000`;
