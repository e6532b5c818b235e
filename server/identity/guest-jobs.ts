import { type Job, QUICK_LEASE_MS, type StoreJobDeps } from '../platform/jobs/start-jobs.ts';
import { forgetIdleGuests } from './forget-idle-guests.ts';

/** Jobs of guests. */
export function guestJobs({ store, now }: StoreJobDeps): Job[] {
  return [
    {
      name: 'idle guests',
      at: '23 4 * * *',
      leaseMs: QUICK_LEASE_MS,
      run: () => forgetIdleGuests(store, now()),
    },
  ];
}
