import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

let shop: TestShop;
let product: number;
let guest: Browser;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());
beforeEach(async () => {
  guest = openBrowser(shop);
});

const orders = () => shop.deps.store.db.selectFrom('orders').selectAll().orderBy('id').execute();

describe('a request', () => {
  it('alone has neither delivery nor payment, and is made an order by one button [S2.24]', async () => {
    const { deps, clock } = shop;
    const none = await deps.store.db
      .selectFrom('products')
      .innerJoin('prices', 'prices.product_id', 'products.id')
      .leftJoin('stock', 'stock.product_id', 'products.id')
      .select('products.id')
      .where('stock.product_id', 'is', null)
      .where('products.quality', '=', 'common')
      .where('products.discontinued', '=', 0)
      .where('products.allow_to_order', '=', 1)
      .executeTakeFirstOrThrow();
    await guest.add(none.id, 2);
    const form = await guest.get('/order?step=recipient');
    expect(form.text).toContain('СМС на мобильный, когда предложение будет готово');
    expect(form.text).toContain('Пришлём предложение менеджера');
    expect(form.text).not.toMatch(/когда заказ будет готов|Пришлём чек/);
    expect((await guest.recipient()).headers['location']).toBe('/order?step=confirm');
    const page = await guest.get('/order?step=confirm');
    expect(page.text).toContain('Отправить заявку');
    expect(await findHtmlFaults(page.text)).toEqual([]);
    const sent = (await guest.confirm()).headers['location'] ?? '';
    expect(sent).toMatch(/^\/order-send\//);
    const shown = await guest.get(sent);
    expect(shown.text).toContain('Менеджер назовёт цены');
    expect(await findHtmlFaults(shown.text)).toEqual([]);
    expect((await openBrowser(shop).get(sent)).status).toBe(404);

    const request = (await orders()).at(-1);
    const { store, tokens } = deps;
    const manager = await addCustomer({ store, tokens, now: clock.now }, { role: 'manager' });
    const viewer = { cityId: 90, country: 'ru', rate: 643, token: manager.token };
    const id = request?.id ?? 0;
    await deps.shop.makeOffer(viewer, {
      id,
      lines: [{ position: 0, price: 500_00 }],
      valid_until: clock.now + 86_400_000,
    });
    const offered = await guest.get(sent);
    expect(offered.text).toContain('Заказать и оплатить');
    expect(await findHtmlFaults(offered.text)).toEqual([]);
    const stranger = openBrowser(shop);
    await stranger.add(product);
    expect((await stranger.post(`/requests/${id}/acceptance`, {})).status).toBe(404);
    const accepted = await guest.post(`/requests/${id}/acceptance`, { payment: 'online' });
    expect(accepted.headers['location']).toContain('/pay/');
    expect((await orders()).at(-1)).toMatchObject({ origin_id: id, status: 'opened' });
    expect((await guest.get(sent)).text).toContain('оформлен заказ');
  });
});
