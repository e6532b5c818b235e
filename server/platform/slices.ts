import { setImmediate, setTimeout } from 'node:timers/promises';

/** Long work that stops at each `yield`, about a millisecond apart, so that others may have their turn. */
export type Slices<Result> = Generator<void, Result>;

/** Milliseconds of work at once, and the rest after it in which visitors are answered. */
const AT_ONCE_MS = 1;
const REST_MS = 4;

/** Does all of the work now. */
export function doAtOnce<Result>(work: Slices<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Does the work beside visitors: they wait for a millisecond or two, and have four fifths of the
 * time. With `hurried` it goes on as soon as what has come meanwhile is done.
 */
export async function doInTurns<Result>(
  work: Slices<Result>,
  { hurried = false }: { hurried?: boolean | undefined } = {},
): Promise<Result> {
  for (;;) {
    const startedAt = performance.now();
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() - startedAt < AT_ONCE_MS);
    await (hurried ? setImmediate() : setTimeout(REST_MS));
  }
}
