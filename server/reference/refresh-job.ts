import { type ReferenceName, referenceNames } from './reference-cache.ts';
import type { Job } from './start-jobs.ts';

/** Loads all reference data anew every hour (specification §9). */
export function refreshJob(refresh: (name: ReferenceName) => Promise<boolean>): Job {
  const run = async () => {
    for (const name of referenceNames) await refresh(name);
  };
  return { name: 'reference', at: '7 * * * *', run };
}
