import { lineSum } from '../../../shared/line-sum.ts';
import type { Kopecks } from '../../../shared/money.ts';
import { formatProduct } from '../../catalog/format-product.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import { levelOfRole } from '../../catalog/index/reference.ts';

/** Prices that the buyer of a quote request would pay now for a package of each line, by product. */
export async function findUsualPrices(
  catalog: Catalog,
  quoteId: number,
): Promise<Map<number, Kopecks>> {
  const lines = await catalog.store.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['product_id', 'package as step', 'role', 'city_id as cityId'])
    .where('order_id', '=', quoteId)
    .execute();
  const [first] = lines;
  if (!first) return new Map();
  const levelId = levelOfRole(catalog.index.reference.rows.levels, first.role) ?? null;
  const ids = lines.map(({ product_id }) => product_id);
  const viewer = { cityId: first.cityId, levelId, loggedIn: true };
  const view = { reference: catalog.index.reference, viewer, now: catalog.clock() };
  // Goods taken off sale among them: a manager may still offer what is left.
  const records = await catalog.records.read(ids);
  const products = new Map(
    records.map((record) => [record.product.id, formatProduct(record, view)]),
  );
  return new Map(
    lines.flatMap(({ product_id, step }) => {
      const product = products.get(product_id);
      const price = product ? lineSum(product, step, step) : null;
      return price === null ? [] : [[product_id, price] as const];
    }),
  );
}
