import type { Millis } from '../../../shared/millis.ts';
import type { JobMetrics } from '../metrics/job-metrics.ts';
import type { Job } from './start-jobs.ts';

interface Watchers {
  metrics: Pick<JobMetrics, 'setJobSuccess'>;
  now: () => Millis;
}

/**
 * Tells the operator's alerts when a job was last done. The start counts as once, so that a job that never
 * succeeds is missed too.
 */
export function watchJob({ metrics, now }: Watchers, job: Job): Job {
  metrics.setJobSuccess(job.name, now());
  const run = async () => {
    await job.run();
    metrics.setJobSuccess(job.name, now());
  };
  return { ...job, run };
}
