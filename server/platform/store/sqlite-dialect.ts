import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { StoreFileLostError } from './is-store-trouble.ts';

/** Statement that each transaction of a writer begins with. */
export const BEGIN = 'begin immediate';

interface SqliteOptions {
  readOnly: boolean;
}

/** Pages of the file that a connection keeps, in kilobytes: lists are answered from memory anyway. */
const CACHE_KB = 8192;
/** Preparing is an eighth of what an order takes (docs/decisions/0008); lists of ids make many texts. */
const KEPT_STATEMENTS = 500;

/**
 * One connection to the SQLite that comes with Node, behind Kysely's SQLite dialect. It is opened for the
 * first query: Kysely closes no connection that was never asked.
 */
export function createSqliteDialect(file: string, options: SqliteOptions): SqliteDialect {
  return new SqliteDialect({ database: async () => openDatabase(file, options) });
}

function openDatabase(file: string, { readOnly }: SqliteOptions): SqliteDatabase {
  const database = new DatabaseSync(file, { readOnly });
  database.exec(`pragma busy_timeout = 250; pragma cache_size = -${CACHE_KB};`);
  if (!readOnly) {
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;',
    );
    // Waiting inside SQLite would hold up the whole process: beginImmediate waits outside.
    database.exec('pragma busy_timeout = 0;');
  }
  const kept = new LRUCache<string, SqliteStatement>({
    max: KEPT_STATEMENTS,
    memoMethod: (query) => prepare(database, query),
  });
  const isThere = readOnly ? () => true : watchFile(file);
  return {
    close: () => database.close(),
    prepare: (query) => {
      if (query === BEGIN && !isThere()) throw new StoreFileLostError(file);
      return kept.memo(query);
    },
  };
}

/**
 * Gives the check whether the file that is open now is the one at its path: SQLite itself goes on with
 * one that was removed, and looks into the matter only where it keeps no write-ahead log.
 */
function watchFile(file: string): () => boolean {
  const numberOf = () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
  const opened = numberOf();
  return () => numberOf() === opened;
}

function prepare(database: DatabaseSync, query: string): SqliteStatement {
  const statement = database.prepare(query);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // One of its own: others may ask the same while it is being read.
    iterate: (parameters) => database.prepare(query).iterate(...values(parameters)),
  };
}
