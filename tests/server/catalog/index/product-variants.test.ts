import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { elements } from '../../../views/catalog/markup.ts';

let shop: TestShop;
let fresh: { id: number; code: string };
let used: { id: number; code: string };

beforeAll(async () => {
  shop = await createTestShop();
  const { db } = shop.deps.store;
  const sold = (quality: 'common' | 'used') =>
    db
      .selectFrom('products')
      .innerJoin('prices', 'prices.product_id', 'products.id')
      .select(['id', 'code', 'brand_id', 'model', 'category_id'])
      .where('quality', '=', quality)
      .where('prices.level_id', '=', 1)
      .where('discontinued', '=', 0)
      .where('brand_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const { id, ...model } = await sold('common');
  fresh = { id, code: model.code };
  used = await sold('used');
  const { brand_id, category_id } = model;
  await transaction(shop.deps.store, (tx) =>
    tx
      .updateTable('products')
      .set({ brand_id, category_id, model: model.model })
      .where('id', '=', used.id)
      .execute(),
  );
});
afterAll(() => shop.close());

const page = (code: string, query = '') => request(shop.listener).get(`/goods/${code}${query}`);
const linksOf = (html: string) =>
  elements(html, 'a')
    .filter(({ attributes }) => attributes['data-swap'] === 'product-page')
    .map(({ text, attributes }) => [text.replace(/ (?:за|—) .*/, ''), attributes.href]);

it('offers the same model in another state, and from there the new one [S4.16]', async () => {
  expect(linksOf((await page(fresh.code)).text)).toEqual([['Б/у товар', `/goods/${used.code}`]]);
  expect(linksOf((await page(used.code)).text)).toEqual([
    ['Вернуться к новому товару', `/goods/${fresh.code}`],
  ]);
});

it.each([{ allow_to_order: 0 as const }, { discontinued: 1 as const }])(
  'leads back to the new one, however it is sold: %j',
  async (change) => {
    const { store, catalog, settled } = shop.deps;
    const write = (set: Partial<Record<keyof typeof change, 0 | 1>>) =>
      transaction(store, async (tx) => {
        const changed_seq = await bumpSequence(tx, 'catalog');
        const row = { ...set, changed_seq };
        await tx.updateTable('products').set(row).where('id', '=', fresh.id).execute();
        await tx.updateTable('products').set({ changed_seq }).where('id', '=', used.id).execute();
      });
    await write(change);
    await catalog.poll();
    await settled();
    const back = linksOf((await page(used.code)).text);
    await write({ allow_to_order: 1, discontinued: 0 });
    await catalog.poll();
    await settled();
    expect(back).toEqual([['Вернуться к новому товару', `/goods/${fresh.code}`]]);
  },
);

it('gives the page without its frame, equal to its part of the page, with the title', async () => {
  const [whole, part] = [await page(used.code), await page(used.code, '?_f=product-page')];
  expect(part.text).toMatch(/^<div class="container product-page" id="product-page"/);
  expect(whole.text).toContain(part.text);
  const title = elements(whole.text, 'title')[0]?.text ?? '-';
  expect(part.text).toContain(`data-title="${title.replaceAll('"', '&quot;')}"`);
});
