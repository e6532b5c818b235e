import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProduct } from '../../../server/catalog/format-products.ts';
import { createCatalog } from '../../../server/catalog/index/catalog.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { yml } from '../doors/exchange/feeds.ts';
import { createTestShop, type TestShop } from '../doors/exchange/test-shop.ts';

const GUEST = { cityId: 90, levelId: null, loggedIn: false };
const log = { info: () => {}, error: () => {} };
const OF_ONE_MODEL = '<vendor>Печь и Ко</vendor><vendorCode>М-1</vendorCode>';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('a model has its cheaper pieces when earlier ones are sold, and all of them', async () => {
  const used = Array.from({ length: 15 }, (_, at) => ({ price: 80 - at, count: at < 7 ? 0 : 1 }));
  const offers = [{ price: 100, count: 1 }, ...used].map(({ price, count }, at) => ({
    id: `o${at}`,
    price: `${price}`,
    inner: `${OF_ONE_MODEL}<count>${count}</count>`,
  }));
  await shop.importFiles([shop.write('feed.yml', yml(offers))]);
  const { db } = shop.store;
  const [first, ...others] = await db
    .selectFrom('products')
    .select(['id', 'code'])
    .orderBy('id')
    .execute();
  const ids = others.map(({ id }) => id);
  await transaction(shop.store, (tx) =>
    tx.updateTable('products').set({ quality: 'used' }).where('id', 'in', ids).execute(),
  );
  const catalog = await createCatalog({ store: shop.store, clock: () => 0, log });
  const found = await findProduct(catalog, first?.code ?? '', GUEST);
  catalog.stop();
  const prices = found?.variants.map(({ price }) => price.price);
  expect(prices).toEqual([66, 67, 68, 69, 70, 71, 72, 73].map((roubles) => roubles * 100));
});
