import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToHistory } from '../../../server/search/search-history.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addShopper } from '../../helpers/shoppers.ts';

let shop: TestShop;
const GUEST = { cityId: 90, country: 'ru', rate: 643, token: null };
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const search = async (text: string, shoppers: number) => {
  const { store } = shop.deps;
  for (let number = 0; number < shoppers; number++) {
    const shopperId = await addShopper(store, shop.clock.now);
    await addToHistory(store, { shopperId, text, now: shop.clock.now });
    // Again and again by one counts once.
    await addToHistory(store, { shopperId, text, now: shop.clock.now });
  }
};
/** Texts as the shop tells them once it has counted again. */
const popular = async (limit = 4) => {
  shop.clock.now += 600_000;
  const found = await shop.deps.shop.mostSearched(GUEST, { limit });
  return found.map(({ text }) => text);
};

it('is what many shoppers search for, filled up with what sells [S2.114]', async () => {
  const before = await popular();
  expect(before).toHaveLength(4);
  await search('гастроёмкость', 4);
  await search('нож поварской', 3);
  await search('доска', 2);
  expect(await popular()).toEqual(['гастроёмкость', 'нож поварской', ...before.slice(0, 2)]);
});

it.each([
  'ваш магазин обманывает всех',
  '+7 916 123-45-67 нож',
  'нож 89161234567',
  'qwzxqwzx',
  'нажь поварской',
  `нож ${'и нож '.repeat(20)}`,
])('never shows what anybody may have written: %s', async (text) => {
  await search(text, 5);
  expect(await popular(60)).not.toContain(text);
});

it('forgets what was searched for long ago', async () => {
  shop.clock.now += 91 * 86_400_000;
  expect(await popular()).not.toContain('гастроёмкость');
});
