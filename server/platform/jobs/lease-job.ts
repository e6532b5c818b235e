import type { Leases } from './leases.ts';
import type { Job } from './start-jobs.ts';
import { workIfFree } from './work-under-lease.ts';

/** A job that one process does for all skips its turns while another process holds its lease. */
export function leaseJob(leases: Leases, job: Job): Job {
  const { leaseMs: ms } = job;
  if (ms === undefined) return job;
  return { ...job, run: () => workIfFree(leases, { name: `job ${job.name}`, ms }, job.run) };
}
