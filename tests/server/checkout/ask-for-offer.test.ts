import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { openBrowser } from './buy.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('makes a request of goods without a price by the button of their page', async () => {
  const { store, tokens } = shop.deps;
  const asked = await store.db
    .selectFrom('products')
    .leftJoin('prices', 'prices.product_id', 'products.id')
    .select(['products.id', 'products.code'])
    .where('prices.price', 'is', null)
    .where('products.active', '=', 1)
    .where('products.quality', '=', 'common')
    .where('products.discontinued', '=', 0)
    .where('products.allow_to_order', '=', 1)
    .executeTakeFirstOrThrow();
  const anna = await addCustomer({ store, tokens, now: shop.clock.now });
  const browser = openBrowser(shop, { auth_token_lazar: anna.token });
  const page = await browser.get(`/goods/${asked.code}`);
  const form = /<form class="order order-page"[\s\S]*?<\/form>/.exec(page.text)?.[0] ?? '';
  expect(form).toContain('>Запросить предложение</button>');
  const [, action = ''] = /action="([^"]*)"/.exec(form) ?? [];
  const [, quantity = ''] = /value="(\d+)"/.exec(form) ?? [];
  await browser.post(action.split('#')[0] ?? '', { quantity });
  await browser.recipient();
  const sent = (await browser.confirm()).headers['location'] ?? '';
  expect(sent).toMatch(/^\/order-send\//);
  const [, id = ''] = /\/lk-request\/(\d+)/.exec((await browser.get('/lk/requests/')).text) ?? [];
  expect((await browser.get(`/lk-request/${id}`)).text).toContain(`/goods/${asked.code}`);
});
