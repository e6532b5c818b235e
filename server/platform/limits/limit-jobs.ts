import { type Job, MINUTE_LEASE_MS, type StoreJobDeps } from '../jobs/start-jobs.ts';
import { forgetOldLimits } from './take-limits.ts';

/** Jobs of limits. */
export function limitJobs({ store, now }: StoreJobDeps): Job[] {
  return [
    {
      name: 'old limits',
      at: '17 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldLimits(store, now()),
    },
  ];
}
