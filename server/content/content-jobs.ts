import { type Job, QUICK_LEASE_MS, type StoreJobDeps } from '../platform/jobs/start-jobs.ts';
import { announceMoments } from './announce-moments.ts';

/** Jobs of texts that begin or end at a moment. */
export function contentJobs({ store, now }: StoreJobDeps): Job[] {
  return [
    {
      name: 'content moments',
      at: '*/2 * * * * *',
      leaseMs: QUICK_LEASE_MS,
      run: () => announceMoments(store, now()),
    },
  ];
}
