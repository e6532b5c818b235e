import { setTimeout as pause, setImmediate as turnLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterOwnTime } from '../own-time.ts';
import { StoreBusyError } from './is-store-trouble.ts';
import type { Db, Store } from './open-store.ts';
import { BEGIN } from './sqlite-dialect.ts';
import type { Tx } from './transaction.ts';

/** Works of one commit: the first of them waits for all. */
const MOST_TOGETHER = 16;
/** Time in which works may join an open transaction; milliseconds. */
const JOIN_MS = 24;
/** Time of work before others are served: where many pages are asked for, their turn takes long. */
const WORK_MS = 8;

interface Waiting {
  work: (tx: Tx) => Promise<unknown>;
  /** Milliseconds of `performance.now()`. */
  deadline: number;
  /** A short work of a visitor, which others may share a commit with. */
  shares: boolean;
  /** Calls the limit of its waiting off. */
  callOff?: () => void;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Result of a work within a transaction that is still open. */
interface Outcome {
  /** Tells whoever waits for it. */
  tell(): void;
}

/** SQLite has one writing connection: works of this process queue for it. */
const queues = new WeakMap<Store, Waiting[]>();

/** Runs `work` when those before it are over, and other processes too. @throws StoreBusyError when that takes too long. */
export function sqliteTransaction<T>(
  store: Store,
  work: (tx: Tx) => Promise<T>,
  { shares = false } = {},
): Promise<T> {
  const { waitMs, lockMs } = store.patience;
  const deadline = performance.now() + waitMs + lockMs;
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const waiting = { work, deadline, shares, resolve: resolve as Waiting['resolve'], reject };
  const queue = queues.get(store);
  if (queue) {
    wait(queue, waiting);
  } else {
    const own = [waiting];
    queues.set(store, own);
    void drain(store, own);
  }
  return promise;
}

function wait(queue: Waiting[], waiting: Waiting): void {
  waiting.callOff = afterOwnTime(waiting.deadline - performance.now(), () => {
    queue.splice(queue.indexOf(waiting), 1);
    waiting.reject(new StoreBusyError());
  });
  queue.push(waiting);
}

function takeNext(queue: Waiting[]): Waiting | undefined {
  const next = queue.shift();
  next?.callOff?.();
  return next;
}

/** Never throws: each work hears of its own faults. */
async function drain(store: Store, queue: Waiting[]): Promise<void> {
  const others = createOthers();
  while (queue.length > 0) {
    // Answers leave, readers are served, and what comes in at the same moment shares the commit.
    await others.letInWhenDue();
    try {
      await store.writer.connection().execute((tx) => runNext(tx as Tx, queue, others));
    } catch (error) {
      takeNext(queue)?.reject(error);
    }
  }
  queues.delete(store);
}

/** Everything else that the process does, which goes on in turns of its event loop. */
interface Others {
  letIn(): Promise<void>;
  /** Lets them in when the works since the last time have taken long enough. */
  letInWhenDue(): Promise<void>;
  /** True when they took longer than works may wait for one another. */
  areSlow(): boolean;
}

function createOthers(): Others {
  let endedAt = -Infinity;
  let tookMs = 0;
  const letIn = async () => {
    const startedAt = performance.now();
    await turnLoop();
    endedAt = performance.now();
    tookMs = endedAt - startedAt;
  };
  return {
    letIn,
    letInWhenDue: async () => {
      if (performance.now() - endedAt >= WORK_MS) await letIn();
    },
    areSlow: () => tookMs >= JOIN_MS,
  };
}

/** The first of the queue in a transaction, and those behind it that share its commit. */
async function runNext(tx: Tx, queue: Waiting[], others: Others): Promise<void> {
  const first = takeNext(queue);
  if (!first) return;
  if (!first.shares || !queue[0]?.shares) return runAlone(tx, first);
  const joined = [first];
  try {
    for (const { tell } of await runTogether(tx, joined, queue, others)) tell();
  } catch {
    // None of them is on the disk: each begins anew by itself, and hears of its own fault alone.
    for (const waiting of joined) await runAlone(tx, waiting);
  }
}

async function runAlone(tx: Tx, { work, deadline, resolve, reject }: Waiting): Promise<void> {
  try {
    resolve(await inTransaction(tx, deadline, () => work(tx)));
  } catch (error) {
    reject(error);
  }
}

/**
 * Runs the first of `joined` and adds to them what waits behind it: a disk takes as long for one commit as
 * the shop for a work. Nobody hears of anything, a refusal included, before all of it is on the disk.
 */
function runTogether(
  tx: Tx,
  joined: Waiting[],
  queue: Waiting[],
  others: Others,
): Promise<Outcome[]> {
  const [first] = joined as [Waiting];
  return inTransaction(tx, first.deadline, async () => {
    const until = performance.now() + JOIN_MS;
    const outcomes = [await runWithin(tx, first)];
    while (joined.length < MOST_TOGETHER && performance.now() < until) {
      // Requests that have come meanwhile are read, and their works join.
      if (queue.length > 0) await others.letInWhenDue();
      else if (!others.areSlow()) await others.letIn();
      if (!queue[0]?.shares) break;
      const next = takeNext(queue);
      if (!next) break;
      joined.push(next);
      outcomes.push(await runWithin(tx, next));
    }
    return outcomes;
  });
}

/** A work of several in a transaction: what it wrote goes when it fails. */
async function runWithin(tx: Tx, of: Waiting): Promise<Outcome> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await of.work(tx);
    await sql`release work`.execute(tx);
    return { tell: () => of.resolve(result) };
  } catch (error) {
    await sql`rollback to work`.execute(tx);
    await sql`release work`.execute(tx);
    return { tell: () => of.reject(error) };
  }
}

async function inTransaction<T>(tx: Tx, deadline: number, work: () => Promise<T>): Promise<T> {
  await beginImmediate(tx, deadline);
  try {
    const result = await work();
    await sql`commit`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback`.execute(tx).catch(() => {});
    throw error;
  }
}

/**
 * Begins a writing transaction, waiting for that of another process until `deadline` (milliseconds of
 * `performance.now()`). Between two tries others are served: SQLite's own waiting would hold up the process.
 */
export async function beginImmediate(tx: Db, deadline: number): Promise<void> {
  for (;;) {
    try {
      await sql.raw(BEGIN).execute(tx);
      return;
    } catch (error) {
      const busy = (error as { errcode?: number }).errcode === 5;
      if (!busy) throw error;
      if (performance.now() > deadline) throw new StoreBusyError();
      await pause(2 + Math.random() * 10);
    }
  }
}
