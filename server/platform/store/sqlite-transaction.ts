import { sql } from 'kysely';
import { StoreBusyError } from './is-store-trouble.ts';
import type { Db, Store } from './open-store.ts';
import type { Tx } from './transaction.ts';
import { createTurns, type Turns } from './turns.ts';

/** SQLite has one writing connection: transactions of this process take turns on it. */
const turns = new WeakMap<Store, Turns<'writer'>>();

/** Runs `work` when those before it are over, and other processes too. @throws StoreBusyError when that takes too long. */
export async function sqliteTransaction<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { waitMs, lockMs } = store.patience;
  const deadline = performance.now() + waitMs + lockMs;
  const queue = turns.get(store) ?? createTurns<'writer'>();
  turns.set(store, queue);
  return queue.take('writer', deadline, () => runImmediate(store, deadline, work));
}

function runImmediate<T>(store: Store, deadline: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.writer.connection().execute(async (connection) => {
    const tx = connection as Tx;
    await beginImmediate(tx, deadline);
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

/**
 * Begins a writing transaction, waiting for that of another process until `deadline` (milliseconds of
 * `performance.now()`). Between two tries others are served: SQLite's own waiting would hold up the process.
 */
export async function beginImmediate(tx: Db, deadline: number): Promise<void> {
  for (;;) {
    try {
      await sql`begin immediate`.execute(tx);
      return;
    } catch (error) {
      const busy = (error as { errcode?: number }).errcode === 5;
      if (!busy) throw error;
      if (performance.now() > deadline) throw new StoreBusyError();
      await sleep(2 + Math.random() * 10);
    }
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
