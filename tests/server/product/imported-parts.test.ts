import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCatalog } from '../../../server/catalog/index/catalog.ts';
import { findSpareParts } from '../../../server/product/find-spare-parts.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { yml } from '../doors/exchange/feeds.ts';
import { createTestShop, type TestShop } from '../doors/exchange/test-shop.ts';

const GUEST = { cityId: 90, levelId: null, loggedIn: false };
const log = { info: () => {}, error: () => {} };

describeOnBothStores('spare parts of an imported shop', (dialect) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  afterEach(() => shop.close());

  const machine = (model: string) => ({
    id: model,
    name: `Машина ${model}`,
    inner: `<vendorCode>${model}</vendorCode>`,
  });
  const part = (id: string, fits: string, title = 'Подходит к моделям') => ({
    id,
    name: `Деталь ${id}`,
    inner: `<param name="${title}">${fits}</param>`,
  });
  /** Titles of the parts of each machine. */
  const partsOf = async (...models: string[]) => {
    const catalog = await createCatalog({ store: shop.store, clock: () => 0, log });
    const rows = await shop.store.db.selectFrom('products').select(['id', 'title']).execute();
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    const found: Record<string, (string | undefined)[]> = {};
    for (const model of models) {
      const id = rows.find(({ title }) => title === `Машина ${model}`)?.id ?? 0;
      const { ids } = await findSpareParts(catalog, id, GUEST);
      found[model] = ids.map((each) => titles.get(each)).toSorted();
    }
    catalog.stop();
    return found;
  };
  const bring = (offers: Parameters<typeof yml>[0]) =>
    shop.importFiles([shop.write('feed.yml', yml(offers))]);

  it('stand beside their machines however many models there are', async () => {
    const models = Array.from({ length: 70 }, (_, at) => `M-${at}`);
    await bring([machine('M-7'), ...models.map((model, at) => part(`d${at}`, model))]);
    expect(await partsOf('M-7')).toEqual({ 'M-7': ['Деталь d7'] });
  });

  it('are counted as the list has them that all of them lead to', async () => {
    const categories = '<category id="1">Плиты</category><category id="2">Запчасти</category>';
    const parts = Array.from({ length: 5 }, (_, at) => ({
      ...part(`d${at}`, 'M-7'),
      category: at < 2 ? '1' : '2',
    }));
    await shop.importFiles([
      shop.write('feed.yml', yml([machine('M-7'), ...parts], { categories })),
    ]);
    const catalog = await createCatalog({ store: shop.store, clock: () => 0, log });
    const { id } = await shop.store.db
      .selectFrom('products')
      .select('id')
      .where('title', '=', 'Машина M-7')
      .executeTakeFirstOrThrow();
    const found = await findSpareParts(catalog, id, GUEST);
    catalog.stop();
    expect(found.ids).toHaveLength(5);
    expect(found.count).toBe(3);
    expect(found.url).toContain('/catalog/zapchasti');
  });

  it('stand beside each of the machines that one value names', async () => {
    const many = Array.from({ length: 20 }, (_, at) => `X-${at}`).join(', ');
    await bring([
      ...['X-1', 'X-2', 'X-19'].map(machine),
      part('a', 'X-1; X-2'),
      part('b', many),
      part('c', 'посудомоечным машинам', 'Подходит к'),
    ]);
    expect(await partsOf('X-1', 'X-2', 'X-19')).toEqual({
      'X-1': ['Деталь a', 'Деталь b'],
      'X-2': ['Деталь a', 'Деталь b'],
      'X-19': ['Деталь b'],
    });
  });

  it('name models that are numbers', async () => {
    const models = ['600', '700', '900', '1200', '1500'];
    await bring([machine('700'), ...models.map((model) => part(`n${model}`, model))]);
    expect(await partsOf('700')).toEqual({ '700': ['Деталь n700'] });
  });
});
