import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Long work that stops at each `yield`, about a millisecond apart, so that others may have their turn. */
export type Slices<Result> = Generator<void, Result>;

/** Milliseconds of work at once, and the rest after it in which visitors are answered. */
const AT_ONCE_MS = 1;
const REST_MS = 4;
/** The rest when nobody is served in it. */
const LEAST_REST_MS = 1;
/** Milliseconds that the process itself is awake in a rest in which nobody is served. */
const IDLE_MS = 0.4;

/** Does all of the work now. */
export function doAtOnce<Result>(work: Slices<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Does the work beside visitors: they wait for a millisecond or two, and have four fifths of the
 * time while they come. With `hurried` it goes on as soon as what has come meanwhile is done.
 */
export async function doInTurns<Result>(
  work: Slices<Result>,
  { hurried = false }: { hurried?: boolean | undefined } = {},
): Promise<Result> {
  const rest = hurried ? () => setImmediate() : createRest(REST_MS);
  for (;;) {
    const startedAt = performance.now();
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() - startedAt < AT_ONCE_MS);
    await rest();
  }
}

/**
 * Rests between parts of long work: the whole of `restMs` while others are being served, and the
 * least that a timer can when nothing was done in the rest before.
 */
export function createRest(restMs: number): () => Promise<void> {
  let areOthersServed = true;
  return async () => {
    const before = performance.eventLoopUtilization();
    await setTimeout(areOthersServed ? restMs : LEAST_REST_MS);
    areOthersServed = performance.eventLoopUtilization(before).active > IDLE_MS;
  };
}
