import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

export interface SqliteOptions {
  readOnly: boolean;
}

/** Pages of the file that a connection keeps, in kilobytes: lists are answered from memory anyway. */
const CACHE_KB = 8192;

/** One connection to the SQLite that comes with Node, behind Kysely's SQLite dialect. */
export function createSqliteDialect(file: string, { readOnly }: SqliteOptions): SqliteDialect {
  const database = new DatabaseSync(file, { readOnly });
  database.exec(`pragma busy_timeout = 250; pragma cache_size = -${CACHE_KB};`);
  if (!readOnly) {
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;',
    );
  }
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(query) {
        const statement = database.prepare(query);
        const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...values(parameters)),
          run: (parameters) => statement.run(...values(parameters)),
          iterate: (parameters) => statement.iterate(...values(parameters)),
        };
      },
    },
  });
}
