import { afterAll, beforeAll, expect, it } from 'vitest';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '300' }, 'postgres');
});
afterAll(() => shop.close());

it('shows the same pages from PostgreSQL as from SQLite', async () => {
  const onSqlite = await createTestShop({ DEMO_PRODUCTS: '300' });
  const { code } = await shop.deps.store.db
    .selectFrom('products')
    .select('code')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [category] = shop.deps.reference.get('catalog').filter(({ is_sale }) => !is_sale);
  const listing = links.catalogNode(category?.fullUrl ?? '');
  const paths = ['/', '/catalog', listing, `${listing}?sort=asc`, '/catalog/vendors/', '/news/'];
  for (const path of [...paths, links.product(code), '/catalog/sale/?hash=v-nalichii']) {
    const [here, there] = await Promise.all(
      [shop, onSqlite].map(({ listener }) =>
        request(listener).get(path).set('Host', 'localhost').expect(200),
      ),
    );
    expect(here?.text, path).toBe(there?.text);
  }
  await onSqlite.close();
});
