import type { Millis } from '../../../shared/millis.ts';
import type { JobMetrics } from '../metrics/job-metrics.ts';
import type { Job } from './start-jobs.ts';

interface Watchers {
  metrics: Pick<JobMetrics, 'setJobSuccess'>;
  now: () => Millis;
}

/** Tells the operator's alerts when a job was last done. */
export function watchJob({ metrics, now }: Watchers, job: Job): Job {
  const run = async () => {
    await job.run();
    metrics.setJobSuccess(job.name, now());
  };
  return { ...job, run };
}
