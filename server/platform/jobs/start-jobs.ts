import { setTimeout as pause } from 'node:timers/promises';
import { schedule } from 'node-cron';
import { type Millis, SECOND_MS } from '../../../shared/millis.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';

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

/** Lease of a job of every minute: shorter than its pause, so that a process that died is missed once at most. */
export const MINUTE_LEASE_MS = 50_000;
/** Lease of a job of every few seconds. */
export const QUICK_LEASE_MS = 15_000;

/** Needs of jobs that only change what is stored. */
export interface StoreJobDeps {
  store: Store;
  now: () => Millis;
}

interface Jobs {
  /** Ends the clock, and waits for runs under way: a letter that is just leaving is still noted. */
  stop(): Promise<void>;
}

/** Time for a run under way to end in, as open answers have; what takes longer is work that can be cut. */
const FINISH_MS = 10 * SECOND_MS;

/** Runs jobs by the clock, none beside itself; a failure is logged and the next run tries again. */
export function startJobs(jobs: readonly Job[], log: Log, finishMs = FINISH_MS): Jobs {
  const running = new Set<Promise<void>>();
  const tasks = jobs.map((job) => {
    const options = { name: job.name, timezone: 'Europe/Moscow' };
    const task = schedule(job.at, runAlone(job, log, running), options);
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
      await Promise.race([Promise.all(running), pause(finishMs, undefined, { ref: false })]);
    },
  };
}

/** A run of a job that is left out while one before it has not ended, whoever asks for it. */
function runAlone({ name, run }: Job, log: Log, running: Set<Promise<void>>): () => Promise<void> {
  let current: Promise<void> | null = null;
  const runLogged = async () => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, job: name }, 'Задание по расписанию не выполнено');
    }
  };
  return async () => {
    if (current) return;
    current = runLogged();
    running.add(current);
    await current;
    running.delete(current);
    current = null;
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
