import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';

describeOnBothStores('goods taken off sale', (dialect) => {
  let shop: TestShop;
  let gone: { id: number; code: string; title: string };
  let kept: { id: number; code: string; title: string };
  beforeAll(async () => {
    shop = await createTestShop({ DEMO_PRODUCTS: '200' }, dialect);
    const ids = await listInStock(shop, 2);
    const products = shop.deps.store.db.selectFrom('products').select(['id', 'code', 'title']);
    const find = (id = 0) => products.where('id', '=', id).executeTakeFirstOrThrow();
    gone = await find(ids[0]);
    kept = await find(ids[1]);
  });
  afterAll(() => shop.close());

  const takeOff = () => writeProduct(shop, { active: 0 }, gone.code);
  const putBack = () => writeProduct(shop, { active: 1 }, gone.code);
  const basketCount = (html: string) =>
    /<ul class="header-actions"[\s\S]*?<\/ul>/
      .exec(html)?.[0]
      .replaceAll('\u00a0', ' ')
      .match(/(\d+) товар/)?.[1];

  it('are named by the basket and counted neither there nor in the header', async () => {
    const browser = openBrowser(shop);
    await browser.add(gone.id);
    await browser.add(kept.id);
    const before = await browser.get('/basket');
    expect(before.text).toContain(`/goods/${gone.code}`);
    expect(basketCount(before.text)).toBe('2');
    await takeOff();
    const { text } = await browser.get('/basket');
    expect(text).toContain(`${gone.title}: больше нет в продаже`);
    expect(text).not.toContain(`/goods/${gone.code}`);
    expect(text).toContain(`/goods/${kept.code}`);
    expect(basketCount(text)).toBe('1');
    await browser.post('/basket/review', {});
    expect((await browser.get('/basket')).text).not.toContain('больше нет в продаже');
    await putBack();
  });

  it('are named by an order that is opened without the basket, and what became dearer', async () => {
    const browser = openBrowser(shop);
    await browser.add(gone.id);
    await browser.add(kept.id);
    await browser.prepare();
    expect((await browser.get('/order?step=confirm')).text).not.toContain('Что изменилось');
    await shop.deps.store.writer
      .updateTable('basket_lines')
      .set({ price: 100 })
      .where('product_id', '=', kept.id)
      .execute();
    await takeOff();
    for (const step of ['recipient', 'confirm']) {
      const { text } = await browser.get(`/order?step=${step}`);
      expect(await findHtmlFaults(text)).toEqual([]);
      const [told = ''] = /<form[^>]*action="\/basket\/review".*?<\/form>/s.exec(text) ?? [];
      expect(told).toContain(`${gone.title}: больше нет в продаже`);
      expect(told).toContain(`${kept.title}: цена выросла`);
    }
    const back = '/order?step=confirm';
    const seen = await browser.post('/basket/review', { return_to: back });
    expect(seen.headers['location']).toBe(back);
    expect((await browser.get(back)).text).not.toContain('Что изменилось');
    await putBack();
  });

  it('lead back to the page that was open with a word about it, whatever is pressed', async () => {
    const browser = openBrowser(shop);
    await browser.add(gone.id);
    await takeOff();
    const page = `/goods/${gone.code}`;
    for (const [action, fields] of [
      ['/basket/lines', { product_id: gone.id }],
      [`/basket/lines/${gone.id}`, { to: 0 }],
      [`/basket/lines/${gone.id}`, { amount: 3 }],
    ] as const) {
      const answer = await browser.post(action, { ...fields, return_to: page });
      expect([answer.status, answer.headers.location]).toEqual([303, page]);
      const { status, text } = await browser.get(page);
      expect(status).toBe(410);
      expect(text).toContain('Товар больше не продаётся');
      expect(text).toContain('notice notice-warning');
    }
    await putBack();
  });

  it('alone in a basket leave no way to an order that turns back', async () => {
    const browser = openBrowser(shop);
    await browser.add(gone.id);
    expect((await browser.get('/basket')).text).toMatch(/href="\/order[/"]/);
    await takeOff();
    const { text } = await browser.get('/basket');
    expect(text).toContain(`${gone.title}: больше нет в продаже`);
    expect(text).not.toMatch(/href="\/order[/"]/);
    await putBack();
  });

  it('are named by the favourites, with a way to remove them', async () => {
    const browser = openBrowser(shop);
    await browser.post('/favorites', { add: gone.id });
    await browser.post('/favorites', { add: kept.id });
    await takeOff();
    const { text } = await browser.get('/favorites');
    expect(text).toContain('Больше не продаются');
    expect(text).toContain(`Убрать из избранного: ${gone.title}`);
    expect(text).not.toContain(`/goods/${gone.code}`);
    expect(text).toContain(`/goods/${kept.code}`);
    expect((await browser.post('/favorites', { remove: gone.id })).status).toBe(303);
    expect((await browser.get('/favorites')).text).not.toContain(gone.title);
    await putBack();
  });
});
