import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { followPopularTexts } from '../../../server/search/popular-texts.ts';
import { addToHistory } from '../../../server/search/search-history.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { productRows, referenceRows } from '../catalog/index/catalog-rows.ts';

const RENEWED_AFTER = 600_000;

describeOnBothStores('popular texts', (dialect) => {
  const index = buildIndex(referenceRows(), [productRows([{ id: 1, title: 'Плита' }])]);
  const clock = { now: Date.parse('2026-11-20T12:00:00+03:00') };
  const line = { isAway: false, questions: 0, warnings: 0 };
  let store: Store;
  beforeAll(async () => {
    store = await createTestStore(dialect);
    for (let number = 0; number < 3; number++) {
      const shopperId = await addShopper(store, clock.now);
      await addToHistory(store, { shopperId, text: 'плита', now: clock.now });
    }
  });
  afterAll(() => store.close());

  /** Follows over a line to the store that breaks off when it is told to. */
  const follow = () => {
    const db = store.db.withPlugin({
      transformQuery({ node }) {
        line.questions++;
        if (line.isAway) throw new Error('the store is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return followPopularTexts({ db, log: { warn: () => line.warnings++ }, now: () => clock.now });
  };
  const popular = [{ text: 'плита' }];

  it('are those of before while the store is away, which is told once', async () => {
    const list = follow();
    expect(await list(index)).toEqual(popular);
    Object.assign(line, { isAway: true, questions: 0, warnings: 0 });
    clock.now += RENEWED_AFTER;
    expect(await list(index)).toEqual(popular);
    expect(await list(index)).toEqual(popular);
    expect(line).toEqual({ isAway: true, questions: 1, warnings: 1 });
  });

  it('are none before the store has been there, and come with it', async () => {
    const list = follow();
    line.isAway = true;
    expect(await list(index)).toEqual([]);
    line.isAway = false;
    clock.now += 60_000;
    expect(await list(index)).toEqual(popular);
  });

  it('are counted once for all who ask meanwhile', async () => {
    const list = follow();
    Object.assign(line, { isAway: false, questions: 0 });
    const found = await Promise.all([list(index), list(index), list(index)]);
    expect(found).toEqual([popular, popular, popular]);
    clock.now += RENEWED_AFTER;
    await Promise.all([list(index), list(index), list(index)]);
    expect(line.questions).toBe(2);
  });
});
