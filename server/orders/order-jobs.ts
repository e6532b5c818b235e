import { type Job, MINUTE_LEASE_MS, type StoreJobDeps } from '../platform/jobs/start-jobs.ts';
import { cancelOverdue } from './cancel-overdue.ts';
import { endHolds } from './end-holds.ts';
import { numberOrderChanges } from './order-changes.ts';

/** Jobs of orders. Should two processes do one after all, each thing is still done once. */
export function orderJobs({ store, now }: StoreJobDeps): Job[] {
  return [
    {
      name: 'overdue orders',
      at: '30 */1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => cancelOverdue(store, now()),
    },
    {
      name: 'numbers of order changes',
      at: '10 */1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => numberOrderChanges(store),
    },
    {
      name: 'ended holds',
      at: '45 */1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => endHolds(store, now()),
    },
  ];
}
