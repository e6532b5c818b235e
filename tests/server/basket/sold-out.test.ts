import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';

let shop: TestShop;
let id: number;
let code: string;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '200' });
  [id = 0] = await listInStock(shop, 1);
  const found = shop.deps.store.db.selectFrom('products').select('code').where('id', '=', id);
  ({ code } = await found.executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

it('goods in stock without a price are in stock, and a manager is asked for the price', async () => {
  const browser = openBrowser(shop);
  await browser.add(id, 6);
  const stored = shop.deps.store.db.selectFrom('prices').selectAll().where('product_id', '=', id);
  const prices = await stored.execute();
  await shop.deps.store.writer.deleteFrom('prices').where('product_id', '=', id).execute();
  await writeProduct(shop, {}, code);
  const page = await browser.get('/basket');
  expect(page.text).toContain('Цена по запросу');
  expect(page.text).toContain('availability-avail">В\u00a0наличии<');
  expect(page.text).not.toContain('под заказ<');
  await shop.deps.store.writer.insertInto('prices').values(prices).execute();
  await writeProduct(shop, {}, code);
});

it('a used piece that was sold is not in stock and cannot be ordered', async () => {
  const browser = openBrowser(shop);
  await browser.add(id, 1);
  await shop.deps.store.writer.deleteFrom('stock').where('product_id', '=', id).execute();
  await writeProduct(shop, { quality: 'used' }, code);
  const basket = await browser.get('/basket');
  expect(basket.text).toContain('data-group="absent"');
  expect(basket.text).toContain('Продан');
  expect(basket.text).not.toContain('Под заказ');
  const page = await browser.get(`/goods/${code}`);
  expect(page.text).toContain('Нет в наличии');
  expect(page.text).toContain('Товар продан');
  expect(page.text).not.toMatch(/Самовывоз|id="delivery"/);
  expect(page.text).not.toContain(`action="/basket/lines/${id}#order-page-${id}"`);
});

it('a sold piece in the basket keeps nothing else from being ordered, and is not added again', async () => {
  const browser = openBrowser(shop);
  const [first = 0, second = 0] = await listInStock(shop, 2);
  const other = first === id ? second : first;
  await writeProduct(shop, { quality: 'common' }, code);
  await browser.add(id, 1);
  await writeProduct(shop, { quality: 'used' }, code);
  const alone = await browser.get('/basket');
  expect(alone.text).toContain('Отмеченные товары распроданы');
  await browser.add(other, 1);
  const basket = await browser.get('/basket');
  expect(basket.text).toContain('Оформить заказ');
  expect(basket.text).not.toContain('Некоторых товаров столько нет');
  expect((await browser.get('/order')).headers['location']).toBe('/order?step=recipient');
  const pasted = await browser.post('/basket/quick-order', { lines: `${code} 5` });
  expect(pasted.status).toBe(303);
  const after = await browser.get('/basket');
  expect(after.text).not.toContain('Добавлена 1 строка');
  expect(after.text).toContain('Товар распродан: больше не придёт');
});

it('fewer pieces than the smallest package holds are sold out, or ordered when they come again', async () => {
  const { writer } = shop.deps.store;
  const browser = openBrowser(shop);
  const [, sample = 0] = await listInStock(shop, 2);
  const [, other = 0] = (await listInStock(shop, 3)).filter((each) => each !== sample);
  const found = shop.deps.store.db.selectFrom('products').select('code').where('id', '=', sample);
  const { code: packed } = await found.executeTakeFirstOrThrow();
  await writer.deleteFrom('product_packages').where('product_id', '=', sample).execute();
  const box = { product_id: sample, short_title: 'упак. 6', quantity: 6, is_primary: 1 } as const;
  await writer
    .insertInto('product_packages')
    .values({ ...box, position: 0, price: null, unit_price: null })
    .execute();
  await writeProduct(shop, {}, packed);
  await browser.add(sample, 6);
  await browser.add(other, 1);
  const { storage_id } = await writer
    .deleteFrom('stock')
    .where('product_id', '=', sample)
    .returningAll()
    .executeTakeFirstOrThrow();
  const rest = { product_id: sample, storage_id, free: 3 };
  await writer.insertInto('stock').values(rest).execute();
  await writeProduct(shop, {}, packed);
  const groupOf = async () => {
    const { text } = await browser.get('/basket');
    const before = text.slice(0, text.indexOf(`id="line-${sample}"`));
    return /.*data-group="(\w+)"/s.exec(before)?.[1];
  };
  expect(await groupOf()).toBe('supply');
  await writeProduct(shop, { discontinued: 1 }, packed);
  expect(await groupOf()).toBe('absent');
  // Goods that are sold out stay in the basket, and keep nothing else from being ordered.
  expect((await browser.get('/order')).headers['location']).toBe('/order?step=recipient');
  await browser.recipient();
  await browser.pickup();
  expect((await browser.payment('card')).headers['location']).toBe('/order?step=confirm');
});
