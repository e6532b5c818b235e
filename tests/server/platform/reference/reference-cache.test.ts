import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createReferenceCache,
  type ReferenceCache,
  type ReferenceName,
  referenceNames,
} from '../../../../server/platform/reference/reference-cache.ts';

type Values = Record<ReferenceName, string[]>;

let calls: ReferenceName[];
let failing: Set<ReferenceName>;
let now: number;
let version: number;
let refreshed: ReferenceName[];
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let cache: ReferenceCache<Values>;

beforeEach(() => {
  [calls, failing, now, version, refreshed] = [[], new Set(), 1000, 1, []];
  for (const write of Object.values(log)) write.mockClear();
  const source = (name: ReferenceName) => async () => {
    calls.push(name);
    if (failing.has(name)) throw new Error('down');
    return [`${name} ${version}`];
  };
  const sources = Object.fromEntries(referenceNames.map((name) => [name, source(name)]));
  cache = createReferenceCache<Values>({
    sources: sources as Record<ReferenceName, () => Promise<string[]>>,
    noRates: ['none'],
    now: () => now,
    log,
    timeoutMs: 30,
    onRefresh: (name) => refreshed.push(name),
  });
});

describe('the first filling', () => {
  it('loads everything once and notes the time [D.9]', async () => {
    await cache.fill();
    expect(calls.toSorted()).toEqual(referenceNames.toSorted());
    expect(cache.get('cities')).toEqual(['cities 1']);
    expect(cache.refreshedAt('cities')).toBe(1000);
  });

  it.each([
    ['cities', 'Ошибка выполнения запроса получения городов'],
    ['catalog', 'Ошибка выполнения запроса получения каталога'],
    ['banners', 'Ошибка выполнения запроса получения баннеров'],
    ['brands', 'Ошибка выполнения запроса получения брендов'],
    ['kinds', 'Ошибка выполнения запроса получения kinds'],
  ] as const)('raises for %s its own text [S8.3]', async (name, text) => {
    failing.add(name);
    await expect(cache.fill()).rejects.toThrow(text);
  });

  it('does without rates [S8.4]', async () => {
    failing.add('rates');
    await cache.fill();
    expect(cache.get('rates')).toEqual(['none']);
    expect(cache.refreshedAt('rates')).toBeNull();
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('must come before reading', () => {
    expect(() => cache.get('cities')).toThrow('cities');
  });
});

describe('a refresh', () => {
  beforeEach(() => cache.fill());

  it('replaces the value and says so', async () => {
    [version, now] = [2, 5000];
    expect(await cache.refresh('rates')).toBe(true);
    expect(cache.get('rates')).toEqual(['rates 2']);
    expect(cache.get('cities')).toEqual(['cities 1']);
    expect(cache.refreshedAt('rates')).toBe(5000);
    expect(refreshed).toEqual(['rates']);
  });

  it('keeps the old value when it fails, and logs', async () => {
    [version, now] = [2, 5000];
    failing.add('cities');
    expect(await cache.refresh('cities')).toBe(false);
    expect(cache.get('cities')).toEqual(['cities 1']);
    expect(cache.refreshedAt('cities')).toBe(1000);
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(refreshed).toEqual([]);
  });

  it('of all goes on past a failure', async () => {
    version = 2;
    failing.add('brands');
    expect(await cache.refreshAll()).toEqual(['brands']);
    expect(cache.get('brands')).toEqual(['brands 1']);
    expect(cache.get('kinds')).toEqual(['kinds 2']);
    failing.clear();
    calls = [];
    expect(await cache.refreshAll(['brands'])).toEqual([]);
    expect([calls, cache.get('brands')]).toEqual([['brands'], ['brands 2']]);
  });

  it('runs once more for all who ask meanwhile, so that they see the change they tell of', async () => {
    calls = [];
    const first = cache.refresh('rates');
    version = 2;
    await Promise.all([cache.refresh('rates'), cache.refresh('rates')]);
    expect([calls, cache.get('rates')]).toEqual([['rates', 'rates'], ['rates 2']]);
    expect(await first).toBe(true);
    await cache.refresh('rates');
    expect(calls).toHaveLength(3);
  });
});

it('gives up a source that does not answer', async () => {
  const stuck = createReferenceCache<Values>({
    sources: Object.fromEntries(
      referenceNames.map((name) => [name, () => new Promise(() => {})]),
    ) as unknown as Record<ReferenceName, () => Promise<string[]>>,
    noRates: [],
    now: () => 0,
    log,
    timeoutMs: 5,
  });
  expect(await stuck.refresh('cities')).toBe(false);
});
