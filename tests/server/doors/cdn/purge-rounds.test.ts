import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CatalogChange } from '../../../../server/catalog/index/catalog-change.ts';
import type { PurgeMessage } from '../../../../server/doors/cdn/purge-message.ts';
import { createPurgeRounds } from '../../../../server/doors/cdn/purge-rounds.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

const PAUSE_MS = 10_000;
const nothing: CatalogChange = { products: [], categories: [], brands: [], everything: false };

describeOnBothStores('what a CDN is told', (dialect) => {
  let store: Store;
  let time: number;
  /** Ids of the products that changed, by sequence; the first one is 101. */
  let changed: number[];
  let told: PurgeMessage[];
  let isDeaf: boolean;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    time = Date.parse('2026-11-20T12:00:00+03:00');
    changed = [];
    told = [];
    isDeaf = false;
  });
  afterEach(() => store.close());

  /** The last change of an import that has ended. */
  let ended: number | null = null;
  const newest = () => 100 + changed.length;
  const createProcess = (knownSince = 100) =>
    createPurgeRounds({
      store,
      setting: 'cdn one',
      now: () => time,
      pauseMs: PAUSE_MS,
      newest,
      settled: async () => ended,
      changesSince: async (since) => ({
        ...(since < knownSince
          ? { ...nothing, everything: true }
          : { ...nothing, products: changed.slice(since - 100) }),
        sequence: newest(),
      }),
      tell: async (message) => {
        if (isDeaf) throw new Error('Nobody listens');
        told.push(message);
      },
    });
  type Run = ReturnType<typeof createProcess>;
  /** Runs once a second, as the job does. */
  const pass = async (run: Run, seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      time += 1000;
      await run();
    }
  };
  const products = () =>
    told.splice(0).map(({ tags, everything }) => {
      if (everything) return 'everything';
      return tags.filter((tag) => tag.startsWith('p-')).join(' ');
    });
  /** A process whose CDN knows all that is. */
  const settle = async () => {
    const run = createProcess();
    await pass(run, 30);
    expect(products()).toEqual(['everything', 'everything']);
    return run;
  };

  it('is nothing while nothing changes', async () => {
    const run = await settle();
    await pass(run, 60);
    expect(told).toEqual([]);
  });

  it('is a change soon, and once more for pages that were being made', async () => {
    const run = await settle();
    changed.push(7);
    await pass(run, 4);
    expect(products()).toEqual(['p-7']);
    await pass(run, 60);
    expect(products()).toEqual(['p-7']);
  });

  it('is a gathering of what changes all the time, and every change twice', async () => {
    const run = await settle();
    for (let second = 0; second < 100; second++) {
      changed.push(second);
      await pass(run, 1);
    }
    await pass(run, 60);
    const rounds = told.map(({ tags }) => tags.filter((tag) => tag.startsWith('p-')));
    expect(rounds.length).toBeLessThanOrEqual(13);
    for (let second = 0; second < 100; second++) {
      expect(rounds.filter((tags) => tags.includes(`p-${second}`))).toHaveLength(2);
    }
  });

  it('does not wait for the usual pause where an import has ended', async () => {
    const run = await settle();
    changed.push(1);
    await pass(run, 3);
    expect(products()).toEqual(['p-1']);
    changed.push(2);
    await pass(run, 2);
    expect(products()).toEqual([]);
    ended = newest();
    await pass(run, 3);
    // Soon once more: a process that was late may have given out old pages.
    expect(products()).toEqual(['p-1 p-2', 'p-2']);
    // The CDN is told: what follows gathers again.
    changed.push(3);
    await pass(run, PAUSE_MS / 1000 - 4);
    expect(products()).toEqual([]);
    ended = null;
  });

  it('waits while the CDN does not listen, ever longer, and is told then', async () => {
    const run = await settle();
    isDeaf = true;
    changed.push(1);
    const outcomes: unknown[] = [];
    for (let second = 0; second < 600; second++) {
      time += 1000;
      const outcome = await run();
      if (outcome !== 'idle') outcomes.push(outcome);
    }
    expect(outcomes.length).toBeGreaterThan(8);
    expect(outcomes.length).toBeLessThan(20);
    expect(outcomes[0]).toEqual({ failed: new Error('Nobody listens') });
    isDeaf = false;
    changed.push(2);
    await pass(run, 61);
    expect(products()[0]).toBe('p-1 p-2');
  });

  it('goes on in another process where one has ended', async () => {
    const run = await settle();
    changed.push(1);
    await pass(run, 3);
    expect(products()).toEqual(['p-1']);
    const other = createProcess();
    changed.push(2);
    await pass(other, 30);
    expect(products()).toEqual(['p-1 p-2', 'p-2']);
  });

  it('is everything when the process does not know what changed', async () => {
    await settle();
    changed.push(1, 2);
    await pass(createProcess(102), 30);
    expect(products()[0]).toBe('everything');
  });

  it('is everything when the store was put back to what it was earlier', async () => {
    changed.push(1, 2, 3);
    await settle();
    changed.pop();
    await pass(createProcess(), 30);
    expect(products().length).toBeGreaterThan(0);
  });

  it('is not held up by a clock that was put back', async () => {
    const run = await settle();
    time -= 3_600_000;
    changed.push(5);
    await pass(run, 4);
    expect(products()).toEqual(['p-5']);
    isDeaf = true;
    await pass(run, 20);
    time -= 3_600_000;
    isDeaf = false;
    await pass(run, 4);
    expect(products()).toEqual(['p-5']);
  });
});
