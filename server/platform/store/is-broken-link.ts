/** Code of SQLite for a row that names another which is not there, or is named by one. */
const SQLITE = 787;
/** Code of PostgreSQL for the same. */
const POSTGRES = '23503';

/** True when a row was refused because of another that it names, or that names it. */
export function isBrokenLink(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === POSTGRES || errcode === SQLITE;
}
