import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../server/platform/store/open-store.ts';
import {
  addToHistory,
  listHistory,
  removeFromHistory,
} from '../../../server/search/search-history.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

describeOnBothStores('search history', (dialect) => {
  let store: Store;
  let shopperId: number;
  let now = 0;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    shopperId = await addShopper(store);
  });
  afterEach(() => store.close());
  const add = (text: string) => addToHistory(store, { shopperId, text, now: ++now });
  const texts = async () => (await listHistory(store.db, shopperId)).map(({ text }) => text);

  it('lists the newest first, each text once', async () => {
    for (const text of ['тарелка', 'нож', ' тарелка ', 'печь']) await add(text);
    expect(await texts()).toEqual(['печь', 'тарелка', 'нож']);
  });

  it('keeps no empty text and cuts a long one [S5.6]', async () => {
    await add('  ');
    await add('а'.repeat(5000));
    expect(await texts()).toEqual(['а'.repeat(200)]);
  });

  it('keeps the last twenty', async () => {
    for (let i = 1; i <= 25; i++) await add(`запрос ${i}`);
    expect(await texts()).toHaveLength(20);
    expect((await texts()).at(-1)).toBe('запрос 6');
  });

  it('removes one or all, and only of its owner', async () => {
    await add('тарелка');
    await add('нож');
    const other = await addShopper(store);
    await addToHistory(store, { shopperId: other, text: 'печь', now: 1 });
    const [foreign] = await listHistory(store.db, other);
    await removeFromHistory(store, shopperId, foreign?.id ?? 0);
    expect(await listHistory(store.db, other)).toHaveLength(1);
    const [newest] = await listHistory(store.db, shopperId);
    await removeFromHistory(store, shopperId, newest?.id ?? 0);
    expect(await texts()).toEqual(['тарелка']);
    await removeFromHistory(store, shopperId, null);
    expect(await texts()).toEqual([]);
    expect(await listHistory(store.db, other)).toHaveLength(1);
  });
});
