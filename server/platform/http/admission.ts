import { createPageTurns } from './page-turns.ts';

/** Wait after which a page, with its making, still comes within a second. */
const MAX_WAIT_MS = 400;
/** Number of pages that are no overload, however slow the machine is at the moment. */
const FEW_PAGES = 24;

/** Decides when the process has so much to do that guests' pages are better refused politely. */
export interface Admission {
  isOverloaded(): boolean;
  /** Makes a page when its turn comes. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The same before all that wait for `run`: for visitors with a basket or an account. */
  runFirst<T>(work: () => Promise<T>): Promise<T>;
  /** Seconds to ask clients to wait, spread so that they do not all come back at once. */
  retryAfterSeconds(): number;
}

interface AdmissionOptions {
  /** Pages in the making at the same time, those that wait for the store among them. */
  maxRenders: number;
  /** Milliseconds that a page may wait for its turn. */
  maxWaitMs?: number;
}

export function createAdmission({
  maxRenders,
  maxWaitMs = MAX_WAIT_MS,
}: AdmissionOptions): Admission {
  const turns = createPageTurns();
  let running = 0;
  let refused = 0;

  async function make<T>(work: () => Promise<T>, rank: 'first' | 'usual'): Promise<T> {
    await turns.come(rank);
    running++;
    try {
      return await work();
    } finally {
      running--;
    }
  }

  function isQueueLong(): boolean {
    return turns.waiting() >= FEW_PAGES && turns.waiting() * turns.pageMs() > maxWaitMs;
  }

  return {
    isOverloaded: () => running >= maxRenders || isQueueLong(),
    run: (work) => make(work, 'usual'),
    runFirst: (work) => make(work, 'first'),
    retryAfterSeconds: () => 2 + (refused++ % 4),
  };
}
