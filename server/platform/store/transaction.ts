import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Store } from './open-store.ts';
import { isRenewed } from './renewed-connections.ts';
import type { Schema } from './schema.ts';
import { sqliteTransaction } from './sqlite-transaction.ts';

/** A transaction; may be passed wherever a `Db` is read. */
export type Tx = Transaction<Schema>;

/**
 * PostgreSQL's codes for «try the whole transaction again»: serialization failure, deadlock, and a
 * doubled key, which may come of a row that this transaction could not see yet.
 */
const RETRIABLE = new Set(['40001', '40P01', '23505']);
const MAX_ATTEMPTS = 15;

/**
 * Runs `work` in one transaction that behaves as if it were alone: BEGIN IMMEDIATE on SQLite,
 * SERIALIZABLE with retries on PostgreSQL. `work` may run more than once and must not call the network.
 * @throws what isStoreTrouble knows when the store cannot do it within its patience.
 */
export async function transaction<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  return run(store, 'serializable', work);
}

/**
 * The same for work that holds what it decides by itself: rows that it has locked, keys that are
 * unique, changes that name their condition (`… where free >= 2`). On PostgreSQL each statement sees
 * what was committed before it (READ COMMITTED), so that works with different rows go side by side; on
 * SQLite such works that wait at the same time share one commit. They are short.
 */
export async function lockingTransaction<T>(
  store: Store,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return run(store, 'read committed', work);
}

/**
 * Reads as if nobody wrote meanwhile. On SQLite it holds the reading connection of the process: for
 * commands, which have nothing else to read.
 */
export async function readSnapshot<T>(
  { db, dialect }: Store,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const reading = db.transaction();
  if (dialect === 'sqlite') return reading.execute(work);
  return reading.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * Work of one statement, which is a transaction by itself: two trips to PostgreSQL less. It may run more
 * than once.
 */
export async function oneStatement<T>(
  store: Store,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (store.dialect === 'sqlite') return sqliteTransaction(store, work, { shares: true });
  return retried(store, () => work(store.writer));
}

async function run<T>(
  store: Store,
  isolation: 'serializable' | 'read committed',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (store.dialect === 'sqlite') {
    return sqliteTransaction(store, work, { shares: isolation === 'read committed' });
  }
  return retried(store, () =>
    store.writer.transaction().setIsolationLevel(isolation).execute(work),
  );
}

async function retried<T>(store: Store, attemptWork: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + store.patience.waitMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptWork();
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (!code || !(RETRIABLE.has(code) || isRenewed(error))) throw error;
      if (attempt === MAX_ATTEMPTS || performance.now() > deadline) throw error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}

/**
 * Transactions in which rows can and must be locked: SQLite has one writing transaction at a time.
 */
export const hasRowLocks = (db: Kysely<Schema>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

type SequenceName = 'catalog' | 'reference' | 'orders';

/** Keeps others from taking numbers of a sequence until the end of the transaction. */
export async function holdSequence(tx: Tx, name: SequenceName): Promise<void> {
  if (!hasRowLocks(tx)) return;
  await tx.selectFrom('sequences').select('name').where('name', '=', name).forUpdate().execute();
}

/**
 * Adds to a sequence and gives its new value. The row's lock puts the changes that have numbers in
 * order; buyers take none (server/platform/store/product-changes.ts).
 */
export async function bumpSequence(tx: Tx, name: SequenceName, by = 1): Promise<number> {
  const row = await tx
    .updateTable('sequences')
    .set({ value: sql`value + ${by}` })
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
