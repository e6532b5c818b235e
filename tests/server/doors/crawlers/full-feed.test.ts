import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { createTestShop as createImportShop } from '../exchange/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ SITE_URL: 'https://marmit.test', ALLOW_DEMO: '1' });
}, 120_000);
afterAll(() => shop.close());

const readFeed = async () => {
  const asked = request(shop.listener).get('/feeds/full.xml').set('Host', 'marmit.test');
  return (await asked.expect(200)).text;
};

it('holds what every visitor sees, and nothing else', async () => {
  const { db, writer } = shop.deps.store;
  const hidden = await db.selectFrom('products').select(['id', 'code']).limit(1).executeTakeFirst();
  await writer
    .updateTable('products')
    .set({ active: 0, external_id: '1c:secret-id' })
    .where('id', '=', hidden!.id)
    .execute();
  const keyed = { external_id: '1c:other-id' };
  await writer
    .updateTable('products')
    .set(keyed)
    .where('id', '=', hidden!.id + 1)
    .execute();
  const feed = await readFeed();
  const retail = await db
    .selectFrom('prices')
    .innerJoin('products', 'products.id', 'product_id')
    .where('level_id', '=', 1)
    .where('active', '=', 1)
    .select('price')
    .execute();
  const told = [...feed.matchAll(/<marmit:level-price level="(\w+)"/g)].map(([, level]) => level);
  expect(told).toHaveLength(retail.length);
  expect(new Set(told)).toEqual(new Set(['retail']));
  expect(feed).not.toContain(`<offer id="${hidden!.code}"`);
  for (const secret of ['1c:', 'drawing=', 'popularity=', 'wholesale', 'dealer']) {
    expect([secret, feed.includes(secret)]).toEqual([secret, false]);
  }
  // Goods without a price are in it.
  const { count } = await db
    .selectFrom('products')
    .where('active', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(feed.match(/<offer /g)).toHaveLength(count);
  expect(count).toBeGreaterThan(retail.length);
});

it('fills another shop with goods, stock and sections', async () => {
  const other = await createImportShop();
  try {
    const path = join(other.folder, 'full.xml');
    writeFileSync(path, await readFeed());
    const report = await other.importFiles([path]);
    expect(report.refused.first).toEqual([]);
    const goods = await other.products();
    expect(goods).toHaveLength(report.created);
    const ours = await shop.deps.store.db
      .selectFrom('stock')
      .innerJoin('products', 'products.id', 'product_id')
      .where('active', '=', 1)
      .select((eb) => eb.fn.sum<number>('free').as('free'))
      .executeTakeFirstOrThrow();
    const sum = goods.flatMap(({ stock }) => Object.values(stock)).reduce((all, one) => all + one);
    expect(sum).toBe(ours.free);
  } finally {
    await other.close();
  }
});
