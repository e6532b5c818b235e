import { type Asker, createFairLine, type LineBounds } from './fair-line.ts';
import { createSingleFlight } from './single-flight.ts';

/**
 * Thrown when so many jobs of this asker wait already that another one would not be done in time.
 */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export interface JobQueue<Result> {
  /**
   * Runs the job `key` in a turn of who asks, though another has asked for the same before: that one
   * may wait for long. What this asker has asked for already, or what is under way when the turn
   * comes, is not begun again. @throws QueueFullError when too many wait.
   */
  run(asker: Asker, key: string, job: () => Promise<Result>): Promise<Result>;
}

interface JobQueueOptions {
  /** Jobs under way at the same time. */
  concurrency: number;
  bounds: LineBounds;
}

/** Askers have their turns one after another; who asks for much makes only himself wait. */
export function createJobQueue<Result>(options: JobQueueOptions): JobQueue<Result> {
  const { concurrency, bounds } = options;
  const line = createFairLine<() => void>(bounds);
  const onceForAsker = createSingleFlight<Result>();
  const once = createSingleFlight<Result>();
  let running = 0;
  const turn = async (asker: Asker) => {
    if (running < concurrency) {
      running++;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    if (!line.add(asker, resolve)) throw new QueueFullError(`${line.length} jobs wait`);
    await promise;
  };
  const leave = () => {
    const next = line.take();
    // The place of a job that ends goes to the next, so that `running` stays as it is.
    if (next) next();
    else running--;
  };
  const inTurn = async (asker: Asker, work: () => Promise<Result>) => {
    await turn(asker);
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    run: (asker, key, job) =>
      onceForAsker(JSON.stringify([asker, key]), () => inTurn(asker, () => once(key, job))),
  };
}
