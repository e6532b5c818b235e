import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FeedPart } from '../../../shared/contract/crawler-calls.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';

let shop: TestShop;
let code: string;
let id: number;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '200' });
  [id = 0] = await listInStock(shop, 1);
  const found = shop.deps.store.db.selectFrom('products').select('code').where('id', '=', id);
  ({ code } = await found.executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

/** Words of each place on the courier's price for one; null: a manager names it. */
async function readPrices(weight: number | null) {
  await writeProduct(shop, { weight_grams: weight }, code);
  const { shop: api } = shop.deps;
  const browser = openBrowser(shop);
  const step = (await api.product(guest(null), { code }))?.packages[0]?.quantity ?? 1;
  await browser.add(id, step);
  const viewer = guest(browser.jar.get('temporary_token') ?? null);
  await browser.recipient();
  const [basket, checkout, ways, feed] = await Promise.all([
    api.basketDetails(viewer, {}),
    api.checkout(viewer, { step: 'delivery' }),
    api.productDelivery(viewer, { code }),
    findOffer(),
  ]);
  const courier = ({ kind }: { kind: string }) => kind === 'courier';
  const page = await browser.get('/basket');
  return {
    prices: {
      basket: basket.courier?.price,
      order: checkout?.deliveries.find(courier)?.price,
      product: ways?.list.find(courier)?.price,
      feed: feed?.courier?.price ?? null,
    },
    page: page.text,
  };
}

const guest = (token: string | null) => ({ cityId: 90, country: 'ru' as const, rate: 643, token });

async function findOffer() {
  for (let after: number | null = 0; after !== null; ) {
    const part = { after, onpage: 100 };
    const found: FeedPart = await shop.deps.shop.feedOffers(guest(null), part);
    after = found.next;
    const offer = found.list.find((each) => each.code === code);
    if (offer) return offer;
  }
  return null;
}

it.each([
  ['light', 1000],
  ['as heavy as the courier takes', 1],
  ['785 kg', 785_000],
  ['of a weight nobody knows', null],
])('is one in basket, order, page and feed: %s', async (_name, weight) => {
  const { prices, page } = await readPrices(weight);
  const [first] = Object.values(prices);
  expect(new Set(Object.values(prices))).toEqual(new Set([first]));
  const isHeavy = weight === null || weight > 200_000;
  expect(first === null).toBe(isHeavy);
  expect(page.includes('рассчитает менеджер')).toBe(isHeavy);
  const isFree = /бесплатно по\u00a0городу|бесплатной доставки/.test(page);
  expect(isFree && isHeavy).toBe(false);
});
