import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

let shop: TestShop;
let product: number;
let guest: Browser;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '200' });
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());
beforeEach(async () => {
  guest = openBrowser(shop);
  await guest.add(product);
  await guest.prepare();
});

const raise = (kopecks: number) =>
  shop.deps.store.writer
    .updateTable('prices')
    .set((eb) => ({ price: eb('price', '+', kopecks) }))
    .where('product_id', '=', product)
    .execute();
const orders = () => shop.deps.store.db.selectFrom('orders').select('id').execute();
/** Text of the notice that the order has changed. */
const noticeOf = (page: string) =>
  (/<div class="form-errors"[\s\S]*?<\/div>/.exec(page)?.[0] ?? '').replaceAll('\u00a0', ' ');

it('names what has changed since the page of its form, though another tab showed it since', async () => {
  const before = await orders();
  const fields = await guest.confirmFields();
  await raise(100);
  await guest.confirmFields();
  const answer = await guest.post('/order', fields);
  expect(answer.status).toBe(422);
  expect(noticeOf(answer.text)).toMatch(/цена была [^<]* теперь/);
  expect(await orders()).toEqual(before);
});

it('names it as well when the answer was lost and the old form is sent again', async () => {
  const fields = await guest.confirmFields();
  await raise(100);
  const answers = [await guest.post('/order', fields), await guest.post('/order', fields)];
  for (const { status, text } of answers) {
    expect(status).toBe(422);
    expect(noticeOf(text)).toMatch(/цена была [^<]* теперь/);
  }
});

it('says that what stands below is of now where the page is too old to be known', async () => {
  const fields = await guest.confirmFields();
  for (let times = 0; times < 5; times++) {
    await raise(100);
    await guest.confirmFields();
  }
  const answer = await guest.post('/order', fields);
  expect(answer.status).toBe(422);
  const notice = noticeOf(answer.text);
  expect(notice).toContain('Цены или наличие изменились, ниже — как сейчас');
  expect(notice).not.toContain('<ul>');
  expect(await findHtmlFaults(answer.text)).toEqual([]);
  // Drafts of a basket as long as a basket may be stay small.
  const { state } = await shop.deps.store.db
    .selectFrom('order_drafts')
    .select('state')
    .orderBy('updated_at', 'desc')
    .orderBy('shopper_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(state).earlier).toHaveLength(3);
  expect((await guest.confirm()).headers['location']).toMatch(/^\/result\//);
});
