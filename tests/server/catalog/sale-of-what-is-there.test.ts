import { afterAll, beforeAll, expect, it } from 'vitest';
import { isGone } from '../../../shared/ui/order-control.tsx';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '400' });
});
afterAll(() => shop.close());

const GUEST = { cityId: 90, country: 'ru', rate: 643, token: null };
const PAGE = { sort_by: 'relevance', sort_order: 'asc' } as const;

async function listSale() {
  const { saleProducts } = shop.deps.shop;
  const asked = { ...PAGE, onpage: 100 };
  const askPage = async (page: number) => {
    const found = await saleProducts(GUEST, { ...asked, page });
    if (!found) throw new Error('no such page');
    return found;
  };
  const first = await askPage(0);
  const pages = Math.ceil(first.total_count / 100);
  const rest = await Promise.all(Array.from({ length: pages - 1 }, (_, at) => askPage(at + 1)));
  const found = [first, ...rest].flatMap((page) => page.formatted_products);
  return { found, count: first.total_count };
}

it('«Выгодно» holds nothing that nobody gets any more, and its counts agree', async () => {
  const { found, count } = await listSale();
  expect(found.length).toBe(count);
  expect(found.filter(isGone).map(({ common_info }) => common_info.title)).toEqual([]);
  const { catalog } = await shop.deps.shop.catalog(GUEST, {});
  expect(catalog.find(({ is_sale }) => is_sale)?.sale_products_cnt).toBe(count);
});

it('a used piece leaves «Выгодно» when it is sold, and comes back with its stock', async () => {
  const { found, count } = await listSale();
  const used = found.find(({ quality_info }) => quality_info.quality_state === 'used');
  if (!used) throw new Error('nothing used');
  const { code } = used.common_info;
  const { db, writer } = shop.deps.store;
  const rows = await db.selectFrom('stock').selectAll().where('product_id', '=', used.id).execute();
  await writer.deleteFrom('stock').where('product_id', '=', used.id).execute();
  await writeProduct(shop, {}, code);
  const after = await listSale();
  expect(after.count).toBe(count - 1);
  expect(after.found.map(({ id }) => id)).not.toContain(used.id);
  await writer.insertInto('stock').values(rows).execute();
  await writeProduct(shop, {}, code);
  expect((await listSale()).count).toBe(count);
});
