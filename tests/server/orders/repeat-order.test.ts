import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_LINES } from '../../../server/basket/basket-room.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

async function codeOf(id: number): Promise<string> {
  const found = shop.deps.store.db.selectFrom('products').select('code').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).code;
}

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

it('what of a repeated order is sold out is named, and the rest stands in the basket', async () => {
  const { deps, clock } = shop;
  const { store, tokens } = deps;
  const buyer = await addCustomer({ store, tokens, now: clock.now });
  const browser = openBrowser(shop, { auth_token_lazar: buyer.token });
  const [sold = 0, left = 0] = (await listInStock(shop, 12)).slice(-2);
  for (const id of [sold, left]) await browser.add(id);
  await browser.recipient({ email: 'b@example.ru' });
  await browser.pickup();
  await browser.payment('card');
  await browser.confirm();
  const orders = store.db.selectFrom('orders').select('id').where('shopper_id', '=', buyer.id);
  const { id } = await orders.executeTakeFirstOrThrow();
  const products = store.db.selectFrom('products').select(['code', 'title']);
  const { code, title } = await products.where('id', '=', sold).executeTakeFirstOrThrow();
  await store.writer.deleteFrom('stock').where('product_id', '=', sold).execute();
  await writeProduct(shop, { quality: 'used' }, code);
  await browser.post(`/orders/${id}/repeat`, {});
  const page = await browser.get('/basket');
  expect(page.text).toMatch(/1\sтовар снова в\sкорзине/);
  expect(page.text).toContain(`Больше нет: ${title.replaceAll('"', '&quot;')}`);
  expect(page.text).not.toContain(`id="line-${sold}"`);
  expect(page.text).toContain(`id="line-${left}"`);
  // Nothing of it is left.
  await writeProduct(shop, { discontinued: 1 }, await codeOf(left));
  await browser.post('/basket/removals', {});
  await browser.post(`/orders/${id}/repeat`, {});
  expect((await browser.get('/basket')).text).toContain('Этих товаров больше нет');
});

it('what of a repeated order is in the basket already keeps its package', async () => {
  const { deps, clock } = shop;
  const { store, tokens } = deps;
  const packed = await store.db
    .selectFrom('product_packages')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'quantity'])
    .where('quantity', '>', 2)
    .where('product_id', 'in', await listInStock(shop, 40))
    .executeTakeFirstOrThrow();
  const buyer = await addCustomer({ store, tokens, now: clock.now });
  const browser = openBrowser(shop, { auth_token_lazar: buyer.token });
  const put = (amount: number, size: number) =>
    browser.post(`/basket/lines/${packed.product_id}`, { to: `${amount}`, package: `${size}` });
  const line = () =>
    store.db
      .selectFrom('basket_lines')
      .select(['quantity', 'package'])
      .where('shopper_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
  const { quantity: size } = packed;
  await put(2, 1);
  await browser.recipient({ email: 'c@example.ru' });
  await browser.pickup();
  await browser.payment('card');
  await browser.confirm();
  const orders = store.db.selectFrom('orders').select('id').where('shopper_id', '=', buyer.id);
  const { id } = await orders.executeTakeFirstOrThrow();
  await put(size, size);
  const before = await line();
  await browser.post(`/orders/${id}/repeat`, {});
  expect(await line()).toEqual(before);
});

it('what a full basket has no room for is not told to be gone', async () => {
  const large = await createTestShop({ DEMO_PRODUCTS: `${MAX_LINES + 100}` });
  const { deps, clock } = large;
  const { store, tokens } = deps;
  const buyer = await addCustomer({ store, tokens, now: clock.now });
  const browser = openBrowser(large, { auth_token_lazar: buyer.token });
  const [bought = 0] = (await listInStock(large, 20)).slice(-1);
  await browser.add(bought);
  await browser.recipient({ email: 'd@example.ru' });
  await browser.pickup();
  await browser.payment('card');
  await browser.confirm();
  const orders = store.db.selectFrom('orders').select('id').where('shopper_id', '=', buyer.id);
  const { id } = await orders.executeTakeFirstOrThrow();
  const others = await store.db
    .selectFrom('products')
    .select('id')
    .where('id', '!=', bought)
    .limit(MAX_LINES)
    .execute();
  const at = {
    shopper_id: buyer.id,
    checked: 1 as const,
    free: 0,
    added_at: clock.now,
    changed_at: clock.now,
  };
  await store.writer
    .insertInto('basket_lines')
    .values(others.map((product) => ({ ...at, product_id: product.id, package: 1, quantity: 1 })))
    .execute();
  expect(others).toHaveLength(MAX_LINES);
  await browser.post(`/orders/${id}/repeat`, {});
  const page = await browser.get('/basket');
  expect(page.text).toContain('Корзина полна');
  expect(page.text).toContain('Не поместились в корзину: ');
  expect(page.text).not.toContain('Больше нет');
  await large.close();
});
