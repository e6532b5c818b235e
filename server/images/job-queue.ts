/** So many jobs wait already that another one would not be done in time. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export interface JobQueue {
  /** Runs the job when its turn comes. @throws QueueFullError when too many wait. */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
}

/** At most `concurrency` jobs at once, at most `waiting` in line, first come first served. */
export function createJobQueue(concurrency: number, waiting: number): JobQueue {
  const line: (() => void)[] = [];
  let running = 0;
  const turn = async () => {
    if (running >= concurrency) {
      if (line.length >= waiting) throw new QueueFullError(`${waiting} jobs wait`);
      // Whoever leaves hands its place over, so that `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running++;
    }
  };
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running--;
  };
  return {
    async run(job) {
      await turn();
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
}
