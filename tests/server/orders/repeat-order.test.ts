import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('an order repeated stands in the basket, and the basket can be looked at', async () => {
  const { deps, clock } = shop;
  const { store, tokens } = deps;
  const buyer = await addCustomer({ store, tokens, now: clock.now });
  const browser = openBrowser(shop, { auth_token_lazar: buyer.token });
  for (const id of await listInStock(shop, 2)) await browser.add(id);
  await browser.recipient({ email: 'a@example.ru' });
  await browser.pickup();
  await browser.payment('card');
  await browser.confirm();
  const { id } = await store.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const repeated = await browser.post(`/orders/${id}/repeat`, {});
  expect(repeated.status).toBe(303);
  const page = await browser.get('/basket');
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/2\sтовара/);
});
