import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { ClientConfig, CustomTypesConfig, types as Types } from 'pg';
import type { Dialect } from './dialect.ts';
import { limitWaiting } from './limit-waiting.ts';
import { migrate } from './migrate.ts';
import { NOBODY_WAITS, type Patience, VISITORS_WAIT } from './patience.ts';
import { createRenewal } from './renewed-connections.ts';
import type { Schema } from './schema.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

export type Db = Kysely<Schema>;

export interface Store {
  /** For reading; writing goes through `transaction()`. On SQLite this connection is read-only. */
  db: Db;
  /** Writer for `transaction()` and migrations alone. */
  writer: Db;
  dialect: Dialect;
  patience: Patience;
  /** Opens all connections that visitors may need; as many as can be had. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreAddress {
  /** postgres://… ; absent: SQLite in `file`. */
  databaseUrl?: string | undefined;
  /** Path of the SQLite file; its folder is made when missing. */
  file: string;
}

/**
 * Opens the store and brings it to the newest migration. Its work waits as `patience` says; migrations
 * wait longer. @throws when it cannot be reached, or has other migrations than ours and later ones.
 */
export async function openStore(address: StoreAddress, patience = VISITORS_WAIT): Promise<Store> {
  const { databaseUrl, file } = address;
  try {
    return await (databaseUrl ? openPostgres(databaseUrl, patience) : openSqlite(file, patience));
  } catch (error) {
    const name = databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `SQLite, файл ${file}`;
    throw new Error(`База не открывается: ${name}. ${reasonOf(error)}`, { cause: error });
  }
}

/** An error of several addresses says nothing itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return (error as Error).message;
}

async function openSqlite(file: string, patience: Patience): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true });
  const writer = new Kysely<Schema>({ dialect: createSqliteDialect(file, { readOnly: false }) });
  await migrateOrClose(writer, 'sqlite');
  const db = new Kysely<Schema>({ dialect: createSqliteDialect(file, { readOnly: true }) });
  const close = async () => {
    await db.destroy();
    await writer.destroy();
  };
  return { db, writer, dialect: 'sqlite', patience, warm: async () => {}, close };
}

/** Apart, so that changes that wait for a lock leave connections for reading. */
const READING = 4;
const WRITING = 6;
const CONNECT_MS = 5000;
/** Idle time after which the other end of a connection is asked whether it is there. */
const ASK_AFTER_MS = 10_000;
/** Time beyond the limit of a statement: the server, which would have told of it, is not heard any more. */
const UNHEARD_MS = 2000;

async function openPostgres(url: string, patience: Patience): Promise<Store> {
  const connect = await createConnect(url);
  const migrator = connect({ ...NOBODY_WAITS, waitMs: CONNECT_MS }, 1);
  await migrateOrClose(migrator, 'postgres');
  await migrator.destroy();
  const [db, writer] = [connect(patience, READING), connect(patience, WRITING)];
  const warm = async () => {
    await Promise.all([openAll(db, READING), openAll(writer, WRITING)]);
  };
  const close = async () => {
    await db.destroy();
    await writer.destroy();
  };
  return { db, writer, dialect: 'postgres', patience, warm, close };
}

/** Opens connections one inside another, so that each is another one. */
async function openAll(db: Db, count: number): Promise<void> {
  if (count === 0) return;
  try {
    await db.connection().execute(() => openAll(db, count - 1));
  } catch {
    // The reason is told to the work that asks for a connection next.
  }
}

/**
 * Planning for many small questions on a disk without heads: an index is read rather than a whole table,
 * and no question takes a second processor or compiles itself.
 */
const PLANNING = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off';

/** Gives what opens a pool of at most so many connections, each with the time-outs of a patience. */
async function createConnect(connectionString: string) {
  const { default: pg } = await import('pg');
  const { PreparingClient } = await import('./preparing-client.ts');
  const types = numberTypes(pg.types);
  const renewed = createRenewal();
  return ({ waitMs, lockMs, statementMs, idleMs }: Patience, max: number): Db => {
    class Client extends PreparingClient {
      override answerMs = statementMs + UNHEARD_MS;

      constructor(config?: ClientConfig) {
        // Not the pool's: its clock would go on for waiting works while the process stands still.
        super({ ...config, connectionTimeoutMillis: 2 * waitMs });
      }
    }
    const pool = new pg.Pool({
      connectionString,
      types,
      max,
      // A new one costs the server a process, and a busy machine seconds.
      min: max,
      Client,
      options: PLANNING,
      keepAlive: true,
      keepAliveInitialDelayMillis: ASK_AFTER_MS,
      lock_timeout: lockMs,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: idleMs,
    });
    // A connection that the server ends fails its query, or is replaced at the next one; without a
    // listener it would end the process, an idle one as well as one between two queries of a transaction.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
    });
    return new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: limitWaiting(renewed(pool), waitMs) }),
    });
  };
}

async function migrateOrClose(db: Db, dialect: Dialect): Promise<void> {
  try {
    const later = await migrate(db, dialect);
    if (later.length > 0)
      console.warn(`База новее программы: ${later.join(', ')}. Менять её не надо.`);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** bigint and numeric come as numbers: every value of ours is a safe integer. */
const numberTypes = (types: typeof Types) =>
  ({
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === types.builtins.INT8 || oid === types.builtins.NUMERIC
        ? Number
        : types.getTypeParser(oid, format as 'text'),
  }) as CustomTypesConfig;
