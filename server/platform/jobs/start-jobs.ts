import { schedule } from 'node-cron';
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
  const tasks = jobs.map(({ name, at, atStart, run }) => {
    const runLogged = async () => {
      try {
        await run();
      } catch (error) {
        log.error({ err: error, job: name }, 'Задание по расписанию не выполнено');
      }
    };
    const task = schedule(at, runLogged, { name, noOverlap: true, timezone: 'Europe/Moscow' });
    if (atStart) void task.execute();
    return task;
  });
  return { stop: async () => void (await Promise.all(tasks.map((task) => task.stop()))) };
}
