import type { Db } from '../platform/store/open-store.ts';
import type { ProductRecord } from './index/product-records.ts';

/** Sold out ones stay among them (decision 22): the bound is far above what is on sale at one time. */
const MAX_READ = 60;

type Facts = Pick<
  ProductRecord['product'],
  'id' | 'model' | 'brand_id' | 'category_id' | 'quality'
>;

/**
 * Ids of the same model of the same maker in another state: for a new product those that are used,
 * have a flaw or are on sale, for such a one the new product. The latest first: the oldest are sold first.
 */
export async function listVariantIds(db: Db, product: Facts): Promise<number[]> {
  const { model, brand_id, category_id } = product;
  if (!model || brand_id === null || category_id === null) return [];
  const rows = await variantIds(db, product).execute();
  return rows.map((row) => row.id);
}

/** Asked with every product page: answered from the index `products_variants`. */
export function variantIds(db: Db, product: Facts) {
  const { id, model, brand_id, category_id, quality } = product;
  return (
    db
      .selectFrom('products')
      .select('id')
      .where('category_id', '=', category_id)
      .where('brand_id', '=', brand_id)
      .where('model', '=', model)
      .where('quality', quality === 'common' ? '<>' : '=', 'common')
      .where('id', '<>', id)
      .where('active', '=', 1)
      // A new product that is made no more is the way back, too.
      .where('discontinued', 'in', quality === 'common' ? [0] : [0, 1])
      .orderBy('id', 'desc')
      .limit(MAX_READ)
  );
}
