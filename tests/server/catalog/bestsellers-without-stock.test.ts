import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import { findBestsellers } from '../../../server/catalog/list-bestsellers.ts';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import type { Viewer } from '../../../shared/contract/call.ts';
import { isGone } from '../../../shared/ui/order-control.tsx';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';
import { category, MOSCOW, productRows, referenceRows, TOMSK } from './index/catalog-rows.ts';

const prices = { 1: [100, null] } as const;
const best = { categoryId: 10, bestseller: true, hasPhoto: true, prices };
const index = buildIndex(referenceRows({ categories: [category(10, null)] }), [
  productRows([
    { id: 1, ...best, discontinued: true },
    { id: 2, ...best, discontinued: true, stock: { 1: 5 } },
    { id: 3, ...best, quality: 'used' },
    { id: 4, ...best, quality: 'sale', stock: { 3: 1 } },
    { id: 5, ...best },
    { id: 6, ...best, stock: { 1: 5 } },
  ]),
]);
const find = (cityId: number, filterAvail: boolean) => {
  const viewer = { cityId, levelId: null, loggedIn: false };
  const asked = { page: 0, onpage: 10, sort: 'relevance', withPhotos: true, viewer } as const;
  return findBestsellers(index, { ...asked, filterAvail }, 1).toSorted();
};

it('bestsellers of a city without stock are none that nobody gets any more', () => {
  expect(find(TOMSK.id, true)).toEqual([]);
  expect(find(TOMSK.id, false)).toEqual([4, 5, 6]);
  // Of the second one five pieces lie there that nobody can order.
  expect(find(MOSCOW.id, true)).toEqual([6]);
});

let shop: TestShop;
let viewer: Viewer;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '200' });
  const { store, catalog, settled } = shop.deps;
  const storages = await store.db.selectFrom('storages').select(['id', 'city_id']).execute();
  const cityId = storages.find(({ city_id }) => city_id !== MAIN_CITY_ID)?.city_id ?? 0;
  const own = storages.filter(({ city_id }) => city_id === cityId).map(({ id }) => id);
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    await tx.deleteFrom('stock').where('storage_id', 'in', own).execute();
    await tx.updateTable('products').set({ changed_seq }).execute();
  });
  await catalog.poll();
  await settled();
  viewer = { cityId, country: 'ru', rate: 643, token: null };
});
afterAll(() => shop.close());

it('a city without stock gets personal offers too, of what can be had', async () => {
  const offers = () => shop.deps.shop.personalOffers(viewer, { limit: 20 });
  const { formatted_products: before } = await offers();
  expect(before.length).toBeGreaterThan(5);
  expect(before.filter(isGone)).toEqual([]);
  const last = before.slice(0, 3);
  for (const { common_info } of last) {
    await writeProduct(shop, { discontinued: 1 }, common_info.code);
  }
  const { formatted_products: after } = await offers();
  const ended = new Set(last.map(({ id }) => id));
  expect(after.length).toBeGreaterThan(0);
  expect(after.filter((product) => ended.has(product.id) || isGone(product))).toEqual([]);
});
