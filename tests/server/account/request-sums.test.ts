import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { addOrder } from './add-order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('the list of requests tells no sum before a manager has, who may yet price the rest', async () => {
  const { store, tokens } = shop.deps;
  const { cookie, id: shopper_id } = await addCustomer({ store, tokens, now: shop.clock.now });
  const sums = { total: 1_234_500, goods_sum: 1_234_500, retail_sum: 1_234_500 };
  const asked = { kind: 'request', status: 'new', ...sums } as const;
  const id = await addOrder(store, { shopper_id, created_at: shop.clock.now }, asked);
  const browser = openBrowser(shop.listener, cookie);
  const page = async () => (await browser.get('/lk/requests/')).text.replaceAll('\u00a0', ' ');
  expect(await page()).toContain('У менеджера');
  expect(await page()).not.toContain('12 345,00');
  await store.writer
    .updateTable('orders')
    .set({ status: 'offered' })
    .where('id', '=', id)
    .execute();
  expect(await page()).toContain('12 345,00');
});
