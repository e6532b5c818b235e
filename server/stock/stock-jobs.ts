import { type Job, MINUTE_LEASE_MS, type StoreJobDeps } from '../platform/jobs/start-jobs.ts';
import { forgetShipped } from './forget-shipped.ts';

/** Jobs of rests. */
export function stockJobs({ store, now }: StoreJobDeps): Job[] {
  return [
    {
      name: 'units that left long ago',
      at: '29 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetShipped(store, now()),
    },
  ];
}
