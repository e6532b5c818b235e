import { monitorEventLoopDelay } from 'node:perf_hooks';

const MAX_DELAY_MS = 200;
const RESOLUTION_MS = 20;
const WINDOW_MS = 1000;
/** All requests of one turn of the event loop have waited for those before them in it. */
const MAX_TURN_MS = 400;
/** One long task is no overload: a turn filled with this many pages is. */
const MANY_PAGES = 8;
const BEAT_MS = 20;

/** Decides when the process has so much to do that guests' pages are better refused politely. */
export interface Admission {
  isOverloaded(): boolean;
  /** Counts the making of a page while it lasts. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Seconds to ask clients to wait, spread so that they do not all come back at once. */
  retryAfterSeconds(): number;
}

/** The event loop's present turn: which it is, and the milliseconds since it began. */
export interface LoopTurn {
  number: number;
  ms: number;
}

export function createAdmission(options: {
  /** Recent 99th percentile of the event loop's delay, milliseconds. */
  readDelayMs: () => number;
  readTurn?: () => LoopTurn;
  maxRenders: number;
}): Admission {
  const { readDelayMs, readTurn = () => NO_TURN, maxRenders } = options;
  let running = 0;
  let refused = 0;
  let pagesIn = { turn: 0, count: 0 };

  /** Whoever is read only now has waited as long as the turn has lasted, and who comes next will too. */
  function isTurnFull(): boolean {
    const { number, ms } = readTurn();
    return ms > MAX_TURN_MS && pagesIn.turn === number && pagesIn.count >= MANY_PAGES;
  }

  function countPage() {
    const { number } = readTurn();
    pagesIn = { turn: number, count: pagesIn.turn === number ? pagesIn.count + 1 : 1 };
  }

  return {
    isOverloaded: () => running >= maxRenders || isTurnFull() || readDelayMs() > MAX_DELAY_MS,
    async run(work) {
      running++;
      countPage();
      try {
        return await work();
      } finally {
        running--;
      }
    },
    retryAfterSeconds: () => 2 + (refused++ % 4),
  };
}

const NO_TURN: LoopTurn = { number: 0, ms: 0 };

/** One long task is no overload: the delay must last. */
const WINDOWS = 5;

/**
 * Measures the event loop's delay: what it was at the least in each of the last five seconds, and how
 * long its present turn lasts. Never keeps the process alive.
 */
export function watchEventLoop(): {
  readDelayMs: () => number;
  readTurn: () => LoopTurn;
  stop: () => void;
} {
  let turn = { number: 0, startedAt: performance.now() };
  const beat = setInterval(() => {
    turn = { number: turn.number + 1, startedAt: performance.now() };
  }, BEAT_MS).unref();
  // Without work the loop sleeps until the next beat.
  const readTurn = () => ({
    number: turn.number,
    ms: performance.now() - turn.startedAt - BEAT_MS,
  });
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let recent: number[] = [];
  const timer = setInterval(() => {
    recent = [...recent, percentile99(histogram)].slice(-WINDOWS);
    histogram.reset();
  }, WINDOW_MS).unref();
  const stop = () => {
    clearInterval(timer);
    clearInterval(beat);
    histogram.disable();
  };
  return { readDelayMs: () => lastingDelay(recent), readTurn, stop };
}

/** The histogram counts the pause between its own ticks in. */
function percentile99(histogram: ReturnType<typeof monitorEventLoopDelay>): number {
  return histogram.count > 0 ? histogram.percentile(99) / 1e6 - RESOLUTION_MS : 0;
}

/** The delay that every one of the last seconds had; 0 until there are enough of them. */
export function lastingDelay(seconds: readonly number[]): number {
  return seconds.length < WINDOWS ? 0 : Math.min(...seconds);
}
