import { type Asker, createFairLine, type LineBounds } from './fair-line.ts';

/** So many jobs of this asker wait already that another one would not be done in time. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export interface JobQueue {
  /** Runs the job when its turn comes. @throws QueueFullError when too many wait. */
  run<Result>(asker: Asker, job: () => Promise<Result>): Promise<Result>;
}

export interface JobQueueOptions {
  /** Jobs under way at the same time. */
  concurrency: number;
  bounds: LineBounds;
}

/** Askers have their turns one after another; who asks for much makes only himself wait. */
export function createJobQueue({ concurrency, bounds }: JobQueueOptions): JobQueue {
  const line = createFairLine<() => void>(bounds);
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
  return {
    async run(asker, job) {
      await turn(asker);
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
}
