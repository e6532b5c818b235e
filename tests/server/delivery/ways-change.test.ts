import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANYONE } from '../../../shared/contract/anyone.ts';
import { MINUTE_MS } from '../../../shared/millis.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { plainText } from '../../views/catalog/markup.ts';
import { listInStock } from '../checkout/buy.ts';

const PRICES = [/71\s377(?:,00)?\s₽/, /72\s999(?:,00)?\s₽/] as const;

let shop: TestShop;
let carrier: { price: number; asked: number };
let codes: string[];
beforeEach(async () => {
  shop = await createTestShop();
  carrier = { price: 71_377_00, asked: 0 };
  shop.deps.integrations.delivery.quoteCarrier = async () => {
    carrier.asked++;
    const { price } = carrier;
    const days = { min: 3, max: 4 };
    return [{ id: 'cdek-door', title: 'СДЭК до двери', price, days, note: null }];
  };
  const ids = await listInStock(shop, 2);
  const rows = shop.deps.store.db.selectFrom('products').select('code').where('id', 'in', ids);
  codes = (await rows.execute()).map(({ code }) => code);
});
afterEach(() => shop.close());

/** Places of the two prices on a page, as it is kept. */
const shown = async (path: string) => {
  const { text } = await request(shop.listener).get(path).expect(200);
  return PRICES.map((price) => price.test(plainText(text).replaceAll('\u00a0', ' ')));
};
const askOf = (code = '') => shop.deps.shop.productDelivery(ANYONE, { code });

it('makes kept pages of a city anew once its carrier says another thing of any product', async () => {
  const page = links.product(codes[0] ?? '');
  await askOf(codes[1]);
  shop.clock.now += 4 * MINUTE_MS;
  expect(await shown(page)).toEqual([true, false]);
  carrier.price = 72_999_00;
  expect(await shown(page)).toEqual([true, false]);
  const { asked } = carrier;
  shop.clock.now += MINUTE_MS;
  await askOf(codes[1]);
  expect(await shown(page)).toEqual([false, true]);
  expect(carrier.asked).toBe(asked + 2);
  expect(await shown(page)).toEqual([false, true]);
});

it('keeps them while the carrier says the same', async () => {
  const page = links.product(codes[0] ?? '');
  await askOf(codes[1]);
  shop.clock.now += 4 * MINUTE_MS;
  await shown(page);
  const { asked } = carrier;
  shop.clock.now += MINUTE_MS;
  await askOf(codes[1]);
  await shown(page);
  expect(carrier.asked).toBe(asked + 1);
});

it('makes the page of the delivery anew too', async () => {
  const { shop: api } = shop.deps;
  await api.deliveryOptions(ANYONE, { weight: 5000 });
  shop.clock.now += 4 * MINUTE_MS;
  expect(await shown(links.delivery())).toEqual([true, false]);
  carrier.price = 72_999_00;
  shop.clock.now += MINUTE_MS;
  await api.deliveryOptions(ANYONE, { weight: 5000 });
  expect(await shown(links.delivery())).toEqual([false, true]);
});
