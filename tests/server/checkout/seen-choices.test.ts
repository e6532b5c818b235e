import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

const orders = () =>
  shop.deps.store.db
    .selectFrom('orders')
    .select(['payment_kind', 'delivery_kind', 'delivery_address', 'name'])
    .execute();

describe('the last step of an order', () => {
  it.each([
    ['the way to pay', 'Оплата: теперь «', async (tab: Browser) => tab.payment('card')],
    ['the delivery', 'Доставка: теперь «', async (tab: Browser) => tab.courier()],
    [
      'the buyer',
      'Получатель: теперь «Пётр, ',
      async (tab: Browser) => tab.recipient({ name: 'Пётр' }),
    ],
  ])('is not placed with %s of another tab', async (_, words, change) => {
    const tab = openBrowser(shop);
    const [id = 0] = await listInStock(shop, 1);
    await tab.add(id);
    await tab.prepare('on_delivery');
    const seen = await tab.confirmFields();
    await change(tab);
    const refused = await tab.post('/order', seen);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(words);
    expect(await orders()).toEqual([]);
    // What is shown now can be placed.
    expect((await tab.confirm()).status).toBe(303);
    expect(await orders()).toHaveLength(1);
  });

  it('shows and orders to the branch where it is now', async () => {
    const tab = openBrowser(shop);
    const [id = 0] = await listInStock(shop, 1);
    await tab.add(id);
    await tab.prepare('card');
    const seen = await tab.confirmFields();
    await transaction(shop.deps.store, async (tx) => {
      await tx.updateTable('offices').set({ address: 'Новая улица, 5' }).execute();
      await bumpSequence(tx, 'reference');
    });
    await shop.deps.catalog.poll();
    const refused = await tab.post('/order', seen);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Новая улица, 5');
    await tab.confirm();
    expect(await orders()).toMatchObject([{ delivery_address: 'Новая улица, 5' }]);
  });
});
