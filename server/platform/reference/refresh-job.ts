import { isDeepStrictEqual } from 'node:util';
import type { Job } from '../jobs/start-jobs.ts';
import { type ReferenceCache, type ReferenceName, referenceNames } from './reference-cache.ts';

type Reference = Pick<ReferenceCache<Record<ReferenceName, unknown>>, 'get' | 'refresh'>;

/**
 * Loads all reference data anew every hour (D.10, S9.32). `onChange` hears of it once, and only when
 * something has become another: what was made from the same is as good as new.
 */
export function refreshJob(reference: Reference, onChange: () => void): Job {
  const run = async () => {
    let isChanged = false;
    for (const name of referenceNames) {
      const before = reference.get(name);
      await reference.refresh(name);
      isChanged ||= !isDeepStrictEqual(before, reference.get(name));
    }
    if (isChanged) onChange();
  };
  return { name: 'reference', at: '7 * * * *', run };
}
