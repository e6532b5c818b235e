import { monitorEventLoopDelay } from 'node:perf_hooks';

const MAX_DELAY_MS = 200;
const RESOLUTION_MS = 20;
const WINDOW_MS = 1000;

/** Decides when the process has so much to do that guests' pages are better refused politely. */
export interface Admission {
  isOverloaded(): boolean;
  /** Counts the making of a page while it lasts. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Seconds to ask clients to wait, spread so that they do not all come back at once. */
  retryAfterSeconds(): number;
}

export function createAdmission(options: {
  /** Recent 99th percentile of the event loop's delay, milliseconds. */
  readDelayMs: () => number;
  maxRenders: number;
}): Admission {
  const { readDelayMs, maxRenders } = options;
  let running = 0;
  let refused = 0;
  return {
    isOverloaded: () => running >= maxRenders || readDelayMs() > MAX_DELAY_MS,
    async run(work) {
      running++;
      try {
        return await work();
      } finally {
        running--;
      }
    },
    retryAfterSeconds: () => 2 + (refused++ % 4),
  };
}

/** One long task is no overload: the delay must last. */
const WINDOWS = 5;

/**
 * Measures the event loop's delay: what it was at the least in each of the last five seconds.
 * Never keeps the process alive.
 */
export function watchEventLoop(): { readDelayMs: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let recent: number[] = [];
  const timer = setInterval(() => {
    recent = [...recent, percentile99(histogram)].slice(-WINDOWS);
    histogram.reset();
  }, WINDOW_MS).unref();
  const stop = () => {
    clearInterval(timer);
    histogram.disable();
  };
  return { readDelayMs: () => lastingDelay(recent), stop };
}

/** The histogram counts the pause between its own ticks in. */
function percentile99(histogram: ReturnType<typeof monitorEventLoopDelay>): number {
  return histogram.count > 0 ? histogram.percentile(99) / 1e6 - RESOLUTION_MS : 0;
}

/** The delay that every one of the last seconds had; 0 until there are enough of them. */
export function lastingDelay(seconds: readonly number[]): number {
  return seconds.length < WINDOWS ? 0 : Math.min(...seconds);
}
