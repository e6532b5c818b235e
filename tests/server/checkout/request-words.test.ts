import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { listInStock, openBrowser } from './buy.ts';

let shop: TestShop;
let later: number[];
beforeAll(async () => {
  shop = await createTestShop();
  const rows = await shop.deps.store.db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select('products.id')
    .distinct()
    .where('stock.product_id', 'is', null)
    .where('products.quality', '=', 'common')
    .where('products.discontinued', '=', 0)
    .where('products.logotyped', '=', 0)
    .where('products.allow_to_order', '=', 1)
    .limit(5)
    .execute();
  later = rows.map(({ id }) => id);
});
afterAll(() => shop.close());

it('goods for which a manager names the price are spoken of by their number', async () => {
  const browser = openBrowser(shop);
  const [now = 0] = await listInStock(shop, 1);
  await browser.add(now);
  const words = ['1 товар уйдёт', '2 товара уйдут', '3 товара уйдут', '4 товара уйдут'];
  for (const [place, count] of [...words, '5 товаров уйдут'].entries()) {
    await browser.add(later[place] ?? 0);
    const { text } = await browser.get('/order?step=recipient');
    const page = text.replaceAll(/\s|&nbsp;/g, ' ').replaceAll('<!-- -->', '');
    expect(page).toContain(`${count} менеджеру заявкой`);
    expect(page).toContain(place === 0 ? 'за него пока не платите' : 'за них пока не платите');
  }
});
