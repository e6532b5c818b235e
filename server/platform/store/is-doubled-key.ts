/** Codes of SQLite: a doubled value of a unique column, and a doubled primary key. */
const SQLITE = new Set([2067, 1555]);
/** Code of PostgreSQL for both. */
const POSTGRES = '23505';

/** True when a row was refused because another has its key. */
export function isDoubledKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === POSTGRES || (typeof errcode === 'number' && SQLITE.has(errcode));
}
