import type { Job } from '../jobs/start-jobs.ts';
import { type ReferenceName, referenceNames } from './reference-cache.ts';

/** Loads all reference data anew every hour (D.10, S9.32). */
export function refreshJob(refresh: (name: ReferenceName) => Promise<boolean>): Job {
  const run = async () => {
    for (const name of referenceNames) await refresh(name);
  };
  return { name: 'reference', at: '7 * * * *', run };
}
