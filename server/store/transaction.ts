import { sql, type Transaction } from 'kysely';
import type { Db, Store } from './open-store.ts';
import type { Schema } from './schema.ts';

export type Tx = Transaction<Schema>;

/**
 * PostgreSQL's codes for «try the whole transaction again»: serialization failure, deadlock, and a
 * doubled key, which under SERIALIZABLE may come of a row that this transaction could not see yet.
 */
const RETRIABLE = new Set(['40001', '40P01', '23505']);
const MAX_ATTEMPTS = 15;
/** How long a SQLite transaction waits for another process's, in milliseconds. */
const BUSY_PATIENCE_MS = 10_000;

/**
 * Runs `work` in one transaction that behaves as if it were alone: BEGIN IMMEDIATE on SQLite,
 * SERIALIZABLE with retries on PostgreSQL. `work` may run more than once and must not call the network.
 */
export async function transaction<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (store.dialect === 'sqlite') return inTurn(store, () => runImmediate(store, work));
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.writer.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (!code || !RETRIABLE.has(code) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/** SQLite has one writing connection: transactions of this process take turns on it. */
const turns = new WeakMap<Store, Promise<unknown>>();

function inTurn<T>(store: Store, run: () => Promise<T>): Promise<T> {
  const turn = (turns.get(store) ?? Promise.resolve()).then(run, run);
  turns.set(
    store,
    turn.catch(() => {}),
  );
  return turn;
}

function runImmediate<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.writer.connection().execute(async (connection) => {
    const tx = connection as Tx;
    await beginImmediate(tx);
    try {
      const result = await work(tx);
      await sql`commit`.execute(tx);
      return result;
    } catch (error) {
      await sql`rollback`.execute(tx).catch(() => {});
      throw error;
    }
  });
}

/** Begins a writing transaction of SQLite, waiting for that of another process. */
export async function beginImmediate(tx: Db): Promise<void> {
  const deadline = Date.now() + BUSY_PATIENCE_MS;
  for (;;) {
    try {
      await sql`begin immediate`.execute(tx);
      return;
    } catch (error) {
      const busy = (error as { errcode?: number }).errcode === 5;
      if (!busy || Date.now() > deadline) throw error;
      await sleep(5 + Math.random() * 20);
    }
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Adds 1 to a sequence and gives its new value; the row lock orders concurrent changes. */
export async function bumpSequence(tx: Tx, name: 'catalog' | 'reference'): Promise<number> {
  const row = await tx
    .updateTable('sequences')
    .set({ value: sql`value + 1` })
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
