import { beforeEach, expect, it, vi } from 'vitest';
import { WHOLE_CHANGE } from '../../../../server/catalog/index/catalog-change.ts';
import { createPageFollower } from '../../../../server/catalog/index/page-follower.ts';
import type { PageCache } from '../../../../server/platform/http/page-cache.ts';
import { createLog } from '../../../../server/platform/log.ts';
import type {
  ReferenceCache,
  ReferenceName,
} from '../../../../server/platform/reference/reference-cache.ts';
import type { ReferenceData } from '../../../../server/platform/reference/reference-data.ts';

const PAUSES_MS = [10, 20, 40];

let failing: Set<ReferenceName>;
let asked: (readonly ReferenceName[])[];
let drops: number;
beforeEach(() => {
  vi.useFakeTimers();
  failing = new Set();
  asked = [];
  drops = 0;
  return () => vi.useRealTimers();
});

function openFollower() {
  const reference: Pick<ReferenceCache<ReferenceData>, 'refreshAll'> = {
    async refreshAll(names = ['cities', 'banners', 'brands']) {
      asked.push(names);
      return names.filter((name) => failing.has(name));
    },
  };
  const drop = () => {
    drops++;
    return 0;
  };
  const pageCache: Pick<PageCache, 'dropAll' | 'dropByTags'> = { dropAll: drop, dropByTags: drop };
  return createPageFollower({
    reference,
    pageCache,
    log: createLog('silent'),
    pausesMs: PAUSES_MS,
  });
}

it('reads what could not be read again, and makes the pages anew then', async () => {
  const follower = openFollower();
  failing.add('banners').add('brands');
  await follower.follow(WHOLE_CHANGE);
  expect(drops).toBe(1);
  failing.delete('brands');
  await vi.advanceTimersByTimeAsync(10);
  expect([asked.slice(1), drops]).toEqual([[['banners', 'brands']], 2]);
  await vi.advanceTimersByTimeAsync(20);
  expect([asked.slice(2), drops]).toEqual([[['banners']], 2]);
  failing.clear();
  await vi.advanceTimersByTimeAsync(40);
  expect([asked.slice(3), drops]).toEqual([[['banners']], 3]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(4);
});

it('gives up after some tries, and begins again with the next change', async () => {
  const follower = openFollower();
  failing.add('banners');
  await follower.follow(WHOLE_CHANGE);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.length, drops]).toEqual([1 + PAUSES_MS.length, 1]);
  await follower.follow(WHOLE_CHANGE);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.at(-1)).toEqual(['banners']);
});

it('tries nothing when all is read, or the shop is closed', async () => {
  const follower = openFollower();
  await follower.follow(WHOLE_CHANGE);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  failing.add('cities');
  await follower.follow(WHOLE_CHANGE);
  follower.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
});
