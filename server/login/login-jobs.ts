import { type Job, MINUTE_LEASE_MS, type StoreJobDeps } from '../platform/jobs/start-jobs.ts';
import { forgetOldCodes } from './login-codes.ts';
import { forgetOldProofs } from './prove-phone.ts';

/** Jobs of codes and of phones that codes have proved. */
export function loginJobs({ store, now }: StoreJobDeps): Job[] {
  return [
    {
      name: 'old proofs of phones',
      at: '21 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldProofs(store, now()),
    },
    {
      name: 'old codes',
      at: '19 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldCodes(store, now()),
    },
  ];
}
