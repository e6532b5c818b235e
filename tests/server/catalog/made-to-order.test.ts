import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { listInStock } from '../checkout/buy.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';

const GUEST = { cityId: 90, country: 'ru', rate: 643, token: null };

describeOnBothStores('goods made to order with a logo', (dialect) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
  });
  afterAll(() => shop.close());

  it('are not in stock for the filter either', async () => {
    const [id = 0] = await listInStock(shop, 1);
    const { code, category_id: categoryId } = await shop.deps.store.db
      .selectFrom('products')
      .select(['code', 'category_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const available = async () => {
      const found = await shop.deps.shop.productsByCategory(GUEST, {
        categoryId: categoryId ?? 0,
        is_sale: false,
        onpage: 100,
        filter: { switches: ['v-nalichii'] },
      });
      const ids = found?.formatted_products
        .filter((product) => product.filter_hit)
        .map((product) => product.id);
      const facet = found?.formatted_filter.find(({ key }) => key === 'v-nalichii');
      return { total: found?.total_count, ids, count: facet?.type === 'switch' && facet.count };
    };
    const before = await available();
    const total = before.total ?? 0;
    expect(before).toMatchObject({ ids: expect.arrayContaining([id]), count: total });
    await writeProduct(shop, { logotyped: 1 }, code);
    expect(await available()).toEqual({
      total: total - 1,
      ids: before.ids?.filter((each) => each !== id),
      count: total - 1,
    });
  });
});
