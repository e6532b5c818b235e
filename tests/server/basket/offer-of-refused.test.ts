import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';

let shop: TestShop;
let usual = 0;
let used = 0;
let code = '';
let title = '';
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '200' });
  [usual = 0, used = 0] = await listInStock(shop, 2);
  const found = shop.deps.store.db.selectFrom('products').select(['code', 'title']);
  ({ code, title } = await found.where('id', '=', used).executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

let browser: Browser;
beforeEach(async () => {
  await leave(5);
  browser = openBrowser(shop);
  await browser.add(usual, 1);
  await browser.add(used, 2);
});

/** Pieces of the used product that are left. */
async function leave(free: number): Promise<void> {
  const { writer } = shop.deps.store;
  const stock = await writer
    .selectFrom('stock')
    .selectAll()
    .where('product_id', '=', used)
    .execute();
  const [first] = stock;
  if (!first) throw new Error('no stock');
  await writer.updateTable('stock').set({ free: 0 }).where('product_id', '=', used).execute();
  await writer
    .updateTable('stock')
    .set({ free })
    .where('product_id', '=', used)
    .where('storage_id', '=', first.storage_id)
    .execute();
  await writeProduct(shop, { quality: 'used', allow_to_order: 1 }, code);
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');
async function paperText(): Promise<string> {
  const answer = await browser.get('/basket/offer.pdf');
  const sheets = await readPdf(answer.body as Buffer);
  return plain(sheets.map(({ text }) => text).join(' '));
}
async function offersSent() {
  const rows = shop.deps.store.db.selectFrom('outbox').select('payload');
  const sent = await rows.where('kind', '=', 'offer-asked').orderBy('id').execute();
  return sent.map(({ payload }) => JSON.parse(payload).offer);
}

it.each([
  ['столько нет в наличии', () => leave(1)],
  ['распродан: больше не придёт', () => leave(0)],
  ['больше нельзя заказать на сайте', () => writeProduct(shop, { allow_to_order: 0 }, code)],
])('a marked line stands in the offer of the basket with the reason: %s', async (reason, make) => {
  await make();
  const text = await paperText();
  expect(text).toContain(`не входит в предложение: ${reason}`);
  expect(text).toContain(`Код ${code}`);
  // Nobody will name a price for it.
  expect(text).not.toMatch(/по запросу|пришлёт менеджер/);
  const both = await offersSent();
  await browser.post('/basket/offer-letters', { email: `${both.length}@example.ru` });
  const [offer] = (await offersSent()).slice(-1);
  expect(offer.lines).toHaveLength(2);
  expect(offer.lines[1]).toMatchObject({ title, price: null, isRefused: true });
  await shop.deps.settled();
});

it('goods that can be had are in the offer with their prices, and none is refused', async () => {
  const text = await paperText();
  expect(text).toContain(`Код ${code}`);
  expect(text).not.toContain('не входит');
});

it('a corrected offer is sent to the same address within the minute, the same one once', async () => {
  const before = (await offersSent()).length;
  const send = () => browser.post('/basket/offer-letters', { email: 'account@example.ru' });
  await send();
  await send();
  expect((await offersSent()).length - before).toBe(1);
  await browser.post(`/basket/lines/${used}`, { amount: 1 });
  await send();
  const sent = (await offersSent()).slice(before);
  expect(sent.map(({ lines }) => lines[1].packages)).toEqual([2, 1]);
});
