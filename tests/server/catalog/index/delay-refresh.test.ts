import { beforeEach, expect, it } from 'vitest';
import { createDelay } from '../../../../server/catalog/index/delay-refresh.ts';
import { readSequences } from '../../../../server/catalog/index/follow-store.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import { category, referenceRows } from './catalog-rows.ts';
import { writeProducts, writeReference } from './fill-store.ts';

const many = (from: number) =>
  Array.from({ length: 300 }, (_, at) => ({ id: from + at, categoryId: 10 }));

describeOnBothStores('a new version of the catalogue', (kind) => {
  let store: Store;
  let now = 0;
  beforeEach(async () => {
    now = 0;
    store = await createTestStore(kind);
    await writeReference(store, referenceRows({ categories: [category(10)] }));
    return () => store.close();
  });

  it('is made at once after few changes, however often they come', async () => {
    const isCalm = createDelay(store, () => now);
    const seen = await readSequences(store);
    for (let id = 1; id < 4; id++) {
      await writeProducts(store, [{ id, categoryId: 10 }]);
      expect(await isCalm(seen)).toBe(true);
    }
  });

  it('waits while an import goes on, and is made when it rests', async () => {
    const isCalm = createDelay(store, () => now);
    const seen = await readSequences(store);
    await writeProducts(store, many(1));
    expect(await isCalm(seen)).toBe(true);
    for (const from of [301, 601]) {
      now += 1000;
      await writeProducts(store, many(from));
      expect(await isCalm(seen)).toBe(false);
    }
    now += 1000;
    expect(await isCalm(seen)).toBe(true);
  });

  it('is made every ten seconds of a long import', async () => {
    const isCalm = createDelay(store, () => now);
    const seen = await readSequences(store);
    await writeProducts(store, [...many(1), ...many(301)]);
    const calm: boolean[] = [];
    for (let second = 0; second <= 10; second++) {
      now = second * 1000;
      await writeProducts(store, [{ id: 1, categoryId: 10 }]);
      calm.push(await isCalm(seen));
    }
    expect(calm).toEqual([...Array(10).fill(false), true]);
  });
});
