import type { ListedProduct } from '../../../views/backoffice/goods/goods-columns.tsx';
import type { Db } from '../../platform/store/open-store.ts';

/** Goods as rows of a list, in the order of the ids. */
export async function readListed(db: Db, ids: readonly number[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return [];
  const own = [...ids];
  const [rows, photos, prices, stock, held] = await Promise.all([
    db
      .selectFrom('products')
      .leftJoin('brands', 'brands.id', 'products.brand_id')
      .leftJoin('categories', 'categories.id', 'products.category_id')
      .select(['products.id', 'products.code', 'model', 'products.title', 'products.active'])
      .select(['discontinued', 'bestseller'])
      .select(['brands.title as brand', 'categories.title as category'])
      .where('products.id', 'in', own)
      .execute(),
    db
      .selectFrom('product_photos')
      .select(['product_id', 'image'])
      .where('product_id', 'in', own)
      .orderBy('position', 'desc')
      .execute(),
    db
      .selectFrom('prices')
      .innerJoin('price_levels', 'price_levels.id', 'prices.level_id')
      .select(['product_id', 'price', 'old_price'])
      .where('product_id', 'in', own)
      .where('price_levels.code', '=', 'retail')
      .execute(),
    db
      .selectFrom('stock')
      .select(({ fn }) => ['product_id', fn.sum<number>('free').as('free')])
      .where('product_id', 'in', own)
      .groupBy('product_id')
      .execute(),
    db
      .selectFrom('held_fields')
      .select(({ fn }) => ['thing_id', fn.countAll<number>().as('count')])
      .where('entity', '=', 'product')
      .where('thing_id', 'in', own)
      .groupBy('thing_id')
      .execute(),
  ]);
  // The first one comes last and stays.
  const photoOf = new Map(photos.map(({ product_id, image }) => [product_id, image]));
  const priceOf = new Map(prices.map((row) => [row.product_id, row]));
  const freeOf = new Map(stock.map(({ product_id, free }) => [product_id, Number(free)]));
  const heldOf = new Map(held.map(({ thing_id, count }) => [thing_id, Number(count)]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      id,
      code: row.code,
      model: row.model,
      title: row.title,
      brand: row.brand ?? '',
      category: row.category ?? '',
      photo: photoOf.get(id) ?? null,
      price: priceOf.get(id)?.price ?? null,
      oldPrice: priceOf.get(id)?.old_price ?? null,
      free: freeOf.get(id) ?? 0,
      isShown: row.active === 1,
      isDiscontinued: row.discontinued === 1,
      isBestseller: row.bestseller === 1,
      heldCount: heldOf.get(id) ?? 0,
    };
  });
}
