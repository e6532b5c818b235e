import { schedule } from 'node-cron';
import { SECOND_MS } from '../../../shared/millis.ts';
import type { Log } from '../log.ts';

export interface Job {
  name: string;
  /** Cron expression: `7 * * * *` is seven minutes past every hour. */
  at: string;
  /** Done when the process starts too: what a new shop cannot wait for. */
  atStart?: boolean;
  run: () => Promise<unknown>;
  /**
   * For what one process of a store does for all of them: milliseconds after which another goes on
   * when that one has died. Absent: every process does it for itself.
   */
  leaseMs?: number;
}

/** Runs jobs by the clock, none beside itself; a failure is logged and the next run tries again. */
export function startJobs(jobs: readonly Job[], log: Log): { stop(): Promise<void> } {
  const tasks = jobs.map((job) => {
    const options = { name: job.name, timezone: 'Europe/Moscow' };
    const task = schedule(job.at, runAlone(job, log), options);
    if (job.atStart) void task.execute();
    return task;
  });
  const watch = onClockPutBack(() => {
    log.warn({}, 'Часы переведены назад: задания назначены заново');
    for (const task of tasks) {
      void task.stop();
      void task.start();
    }
  });
  return {
    async stop() {
      clearInterval(watch);
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}

/** A run of a job that is left out while one before it has not ended, whoever asks for it. */
function runAlone({ name, run }: Job, log: Log): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } catch (error) {
      log.error({ err: error, job: name }, 'Задание по расписанию не выполнено');
    } finally {
      isRunning = false;
    }
  };
}

/** Steps that are no more than a clock being kept right. */
const CLOCK_STEP_MS = 2 * SECOND_MS;

/** A task waits for the time it has worked out, which a clock put back makes a wait of as long. */
function onClockPutBack(work: () => void): NodeJS.Timeout {
  const readLead = () => Date.now() - performance.now();
  let lead = readLead();
  return setInterval(() => {
    const before = lead;
    lead = readLead();
    if (lead < before - CLOCK_STEP_MS) work();
  }, SECOND_MS);
}
