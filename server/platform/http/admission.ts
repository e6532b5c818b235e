import { createPageTurns } from './page-turns.ts';
import { createProblem, HttpError } from './problem.ts';

/** Wait after which a page, with its making, still comes within a second. */
const MAX_WAIT_MS = 400;
/** The same for who goes first: a page that nobody waits for any more helps nobody. */
const MAX_FIRST_WAIT_MS = 1000;
/** Number of pages that are no overload, however slow the machine is at the moment. */
const FEW_PAGES = 24;

/** Decides when the process has so much to do that guests' pages are better refused politely. */
export interface Admission {
  isOverloaded(): boolean;
  /** Makes a page when its turn comes. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The same before all that wait for `run`: for visitors with a basket or an account. @throws HttpError
   * 503 when so many of them wait that this one would for more than a second.
   */
  runFirst<T>(work: () => Promise<T>): Promise<T>;
  /** The same as `run` while those before it are done within a second. @throws HttpError 503 */
  runOrRefuse<T>(work: () => Promise<T>): Promise<T>;
  /** The polite 503 of overload. */
  refusal(): HttpError;
  /** Seconds to ask clients to wait, spread so that they do not all come back at once. */
  retryAfterSeconds(): number;
}

interface AdmissionOptions {
  /** Pages in the making at the same time, those that wait for the store among them. */
  maxRenders: number;
  /** Milliseconds that a page may wait for its turn. */
  maxWaitMs?: number;
  /** Milliseconds that one may wait who goes first. */
  maxFirstWaitMs?: number;
}

export function createAdmission({
  maxRenders,
  maxWaitMs = MAX_WAIT_MS,
  maxFirstWaitMs = Math.max(maxWaitMs, MAX_FIRST_WAIT_MS),
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

  const isTooLong = (waiting: number, mostMs: number) =>
    waiting >= FEW_PAGES && waiting * turns.pageMs() > mostMs;

  const retryAfterSeconds = () => 2 + (refused++ % 4);
  const refusal = () =>
    new HttpError(createProblem(503, 'overloaded'), { 'Retry-After': String(retryAfterSeconds()) });

  return {
    isOverloaded: () => running >= maxRenders || isTooLong(turns.waiting(), maxWaitMs),
    run: (work) => make(work, 'usual'),
    async runFirst(work) {
      if (isTooLong(turns.waitingFirst(), maxFirstWaitMs)) throw refusal();
      return make(work, 'first');
    },
    async runOrRefuse(work) {
      if (isTooLong(turns.waiting(), maxFirstWaitMs)) throw refusal();
      return make(work, 'usual');
    },
    refusal,
    retryAfterSeconds,
  };
}
