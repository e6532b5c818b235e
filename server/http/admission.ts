import { createPageTurns } from './page-turns.ts';

/** Milliseconds that a page may wait for its turn: with its making it comes within a second. */
const MAX_WAIT_MS = 400;
/** So few are no overload, however slow the machine is at the moment. */
const FEW_PAGES = 24;

/** Decides when the process has so much to do that guests' pages are better refused politely. */
export interface Admission {
  isOverloaded(): boolean;
  /** Makes a page when its turn comes. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The same before all that wait for `run`: for whoever has a basket or an account. */
  runFirst<T>(work: () => Promise<T>): Promise<T>;
  /** Seconds to ask clients to wait, spread so that they do not all come back at once. */
  retryAfterSeconds(): number;
}

/** `maxRenders`: pages in the making at the same time, those that wait for the store among them. */
export function createAdmission({ maxRenders }: { maxRenders: number }): Admission {
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
    return turns.waiting() >= FEW_PAGES && turns.waiting() * turns.pageMs() > MAX_WAIT_MS;
  }

  return {
    isOverloaded: () => running >= maxRenders || isQueueLong(),
    run: (work) => make(work, 'usual'),
    runFirst: (work) => make(work, 'first'),
    retryAfterSeconds: () => 2 + (refused++ % 4),
  };
}
