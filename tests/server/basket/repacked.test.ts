import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { rowOf } from './sample-basket.ts';

let shop: TestShop;
let id: number;
beforeAll(async () => {
  shop = await createTestShop();
  [id = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());

/** Packages as an import writes them anew, the first one being the usual one. */
async function sellBy(...quantities: number[]): Promise<void> {
  const { store, catalog, settled } = shop.deps;
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    await tx.deleteFrom('product_packages').where('product_id', '=', id).execute();
    for (const [position, quantity] of quantities.entries()) {
      await tx
        .insertInto('product_packages')
        .values({
          product_id: id,
          position,
          quantity,
          short_title: `${quantity} шт`,
          is_primary: position === 0 ? 1 : 0,
          price: null,
          unit_price: null,
        })
        .execute();
    }
    await tx.updateTable('products').set({ changed_seq }).where('id', '=', id).execute();
  });
  await catalog.poll();
  await settled();
}

it('a package that is sold no more is named, and ordered only in the one that is', async () => {
  await sellBy(6);
  const browser = openBrowser(shop);
  await browser.post('/basket/lines', { product_id: id, quantity: 6, package: 6 });
  await browser.prepare();
  const fields = await browser.confirmFields();
  await sellBy(12);
  const page = await browser.get('/basket');
  expect(await findHtmlFaults(page.text)).toEqual([]);
  const row = rowOf(page.text, id).replaceAll('\u00a0', ' ');
  expect(row).toContain('Упаковками по 6 шт. больше не продаётся');
  expect(row).toContain('Взять 12 шт.');
  expect(page.text.replaceAll('\u00a0', ' ')).toContain('У некоторых товаров другая упаковка');
  const before = await shop.deps.store.db.selectFrom('orders').select('id').execute();
  await browser.post('/order', fields);
  expect(await shop.deps.store.db.selectFrom('orders').select('id').execute()).toEqual(before);
  const order = (await browser.get('/order?step=confirm')).text.replaceAll('\u00a0', ' ');
  expect(order).toContain('Заказ пока нельзя оформить');
  expect(order).toContain('упаковками по 6 шт. больше не продаётся');
  await browser.post('/basket/lines', { product_id: id, to: 12, package: 6 });
  const line = await shop.deps.store.db
    .selectFrom('basket_lines')
    .select(['quantity', 'package'])
    .where('product_id', '=', id)
    .executeTakeFirst();
  expect(line).toEqual({ quantity: 12, package: 12 });
  expect((await browser.get('/basket')).text).not.toContain('больше не продаётся');
});
