import { type Kysely, sql } from 'kysely';
import type { Dialect } from './dialect.ts';

/** Follows `integer primary key` of rows that number themselves; SQLite needs no word for it. */
export const IDENTITY = ' generated always as identity';

/** Runs DDL that both databases read as it stands. */
export async function runStatements(
  db: Kysely<unknown>,
  dialect: Dialect,
  statements: string,
): Promise<void> {
  const ddl = dialect === 'sqlite' ? statements.replaceAll(IDENTITY, '') : statements;
  for (const statement of ddl.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
