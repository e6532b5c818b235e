import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { unitCount } from '../../../shared/ru/unit-count.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { openBrowser } from '../checkout/buy.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

/** A product that can be ordered, with one package of several pieces or with none. */
async function findSample(packs: number): Promise<{ id: number; code: string; quantity: number }> {
  const { db } = shop.deps.store;
  const products = await db
    .selectFrom('products')
    .select(['id', 'code'])
    .where('active', '=', 1)
    .where('discontinued', '=', 0)
    .where('allow_to_order', '=', 1)
    .where('quality', '=', 'common')
    .where('unit', '=', 'шт')
    .orderBy('id')
    .execute();
  const packages = await db
    .selectFrom('product_packages')
    .select(['product_id', 'quantity'])
    .where('quantity', '>', 1)
    .execute();
  const byProduct = Map.groupBy(packages, ({ product_id }) => product_id);
  for (const product of products) {
    const own = byProduct.get(product.id) ?? [];
    if (own.length === packs) return { ...product, quantity: own[0]?.quantity ?? 1 };
  }
  throw new Error('no sample');
}

const lines = () =>
  shop.deps.store.db
    .selectFrom('basket_lines')
    .select(['product_id', 'quantity', 'package'])
    .orderBy('shopper_id', 'desc')
    .execute();

it('two packages of a list are two packages in the basket', async () => {
  const { id, code, quantity } = await findSample(1);
  const browser = openBrowser(shop);
  await browser.post('/basket/quick-order', { lines: `${code} 2 уп` });
  expect((await lines())[0]).toEqual({ product_id: id, quantity: 2 * quantity, package: quantity });
});

it('packages of what has none stay in the list with a question', async () => {
  const { code } = await findSample(0);
  const browser = openBrowser(shop);
  await browser.post('/basket/quick-order', { lines: `${code} 2 уп` });
  const page = await browser.get('/basket');
  expect(page.text).toContain(`${code} 2 уп`);
  expect(page.text).toContain('Продаётся не упаковками: напишите, сколько шт');
});

it('an article is found with its brand before or after it, whatever number it ends with', async () => {
  const named = await shop.deps.store.db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.id', 'model', 'brands.title as brand'])
    .where('active', '=', 1)
    .where('discontinued', '=', 0)
    .where('allow_to_order', '=', 1)
    .where('model', 'like', '%_-%')
    .where('unit', '=', 'шт')
    .orderBy('products.id')
    .execute();
  const [first, second] = [...Map.groupBy(named, ({ model }) => model).values()]
    .filter(({ length }) => length === 1)
    .flat();
  const browser = openBrowser(shop);
  const asked = `${first?.brand} ${first?.model} 3\n${second?.model} ${second?.brand}`;
  await browser.post('/basket/quick-order', { lines: asked });
  const mine = (await lines()).filter(
    ({ product_id: id }) => id === first?.id || id === second?.id,
  );
  expect(mine.map(({ quantity }) => quantity).toSorted()).toEqual([1, 3]);
});

it('an article with a cross between its digits is found in any letters', async () => {
  const { id } = await findSample(0);
  const { deps } = shop;
  await transaction(deps.store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    const set = { model: 'HK-200x400', changed_seq };
    await tx.updateTable('products').set(set).where('id', '=', id).execute();
  });
  await deps.catalog.poll();
  await deps.settled();
  const browser = openBrowser(shop);
  await browser.post('/basket/quick-order', { lines: 'НК-200х400 3' });
  expect((await lines())[0]).toMatchObject({ product_id: id, quantity: 3 });
});

it('a code or an article is never run together with the quantity beside it', async () => {
  const { deps } = shop;
  const rows = await deps.store.db
    .selectFrom('products')
    .select('id')
    .where('active', '=', 1)
    .where('discontinued', '=', 0)
    .where('allow_to_order', '=', 1)
    .where('quality', '=', 'common')
    .where('unit', '=', 'шт')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_packages')
            .select('quantity')
            .whereRef('product_id', '=', 'products.id')
            .where('quantity', '>', 1),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const [short = 0, long = 0] = rows.map(({ id }) => id);
  await transaction(deps.store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    const names = [
      { id: short, code: '9051', model: 'ЯЩ-700' },
      { id: long, code: '90512', model: 'ЯЩ-7002' },
    ];
    for (const { id, code, model } of names) {
      const set = { code, model, changed_seq };
      await tx.updateTable('products').set(set).where('id', '=', id).execute();
    }
  });
  await deps.catalog.poll();
  await deps.settled();
  for (const [pasted, product_id, quantity] of [
    ['9051\t2', short, 2],
    ['9051;2', short, 2],
    ['9051 2', short, 2],
    ['90 512', long, 1],
    ['ЯЩ-700\t2', short, 2],
    ['ЯЩ-700 2', short, 2],
    ['ЯЩ 7002 3', long, 3],
  ] as const) {
    const browser = openBrowser(shop);
    await browser.post('/basket/quick-order', { lines: pasted });
    expect((await lines())[0], pasted).toMatchObject({ product_id, quantity });
  }
});

it('a list that packages round up says so, and to how many', async () => {
  const { code, quantity } = await findSample(1);
  const browser = openBrowser(shop);
  await browser.post('/basket/quick-order', { lines: `${code} 1 уп` });
  await browser.post('/basket/quick-order', { lines: `${code} 1 шт` });
  expect((await lines())[0]).toMatchObject({ quantity: 2 * quantity });
  const page = await browser.get('/basket');
  expect(page.text).toMatch(/Округлили до целых упаковок: [^<]+/);
  expect(page.text).toContain(`— ${unitCount(2 * quantity, 'шт')}`);
  // What fits in whole packages is told nothing about.
  await browser.post('/basket/quick-order', { lines: `${code} 1 уп` });
  expect((await browser.get('/basket')).text).not.toContain('Округлили');
});
