import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { requestWithCookies } from '../../helpers/request.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { elements, plainText } from '../../views/catalog/markup.ts';

describeOnBothStores('favourites of a hidden section', (dialect) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
  });
  afterAll(() => shop.close());

  it('are counted among all that are listed, whatever section is chosen', async () => {
    const { store, catalog, settled } = shop.deps;
    const { categories } = catalog.index.reference;
    const topOf = (id: number | null) => categories.get(id ?? 0)?.chain[0]?.row.id;
    const goods = await store.db
      .selectFrom('products')
      .select(['id', 'category_id'])
      .where('active', '=', 1)
      .orderBy('id')
      .limit(40)
      .execute();
    const tops = [...Map.groupBy(goods, ({ category_id }) => topOf(category_id)).entries()];
    const marked = tops.slice(0, 2).flatMap(([, list]) => list.slice(0, 2).map(({ id }) => id));
    const agent = requestWithCookies(shop.listener);
    for (const add of marked) {
      await agent
        .post('/favorites')
        .set('Sec-Fetch-Site', 'same-origin')
        .type('form')
        .send({ add });
    }
    const [hidden, kept] = tops.map(([id]) => id);
    await transaction(store, async (tx) => {
      const set = { active: 0 as const };
      await tx
        .updateTable('categories')
        .set(set)
        .where('id', '=', hidden ?? 0)
        .execute();
      await bumpSequence(tx, 'reference');
    });
    await catalog.poll();
    await settled();
    const shown = async (path: string) => {
      const { text } = await agent.get(path).expect(200);
      const nav = elements(text, 'nav').find(
        ({ attributes }) => attributes['aria-label'] === 'Разделы избранного',
      );
      const all = /Все разделы\s*<small>(.*?)<\/small>/.exec(nav?.inner ?? '')?.[1] ?? '';
      return [plainText(all), text.match(/<article class="card"/g)?.length];
    };
    const count = String(marked.length);
    expect(await shown('/favorites')).toEqual([count, marked.length]);
    expect((await shown(`/favorites?category=${kept}`))[0]).toBe(count);
  });
});
