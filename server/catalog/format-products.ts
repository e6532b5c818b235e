import type { Product, ProductDetails } from '../../shared/contract/product.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { Catalog } from './catalog.ts';
import { categoryCrumbs } from './category-tree.ts';
import { findAnalogues } from './find-analogues.ts';
import { formatProduct, type ProductView } from './format-product.ts';
import type { ProductRecord } from './product-records.ts';
import type { CatalogViewer } from './viewer-prices.ts';

/** Products as lists show them, in the order of the ids; ids that do not exist are left out. */
export async function formatProducts(
  { index, records, clock }: Catalog,
  ids: readonly number[],
  viewer: CatalogViewer,
): Promise<Product[]> {
  const view = { reference: index.reference, viewer, now: clock() };
  return (await records.read(ids)).map((record) => formatOnce(record, view));
}

/** Cities and days that a product is kept for at once. */
const MAX_VIEWS = 16;

/** By record: a changed product is another record. */
const formatted = new WeakMap<ProductRecord, Map<string, Product>>();

/** The same object for the same record, viewer and day, so that what is made of it can be kept. */
function formatOnce(record: ProductRecord, view: ProductView): Product {
  const { cityId, levelId, signedIn } = view.viewer;
  const key = `${cityId} ${signedIn ? levelId : ''} ${signedIn} ${moscowDay(view.now)}`;
  const known = formatted.get(record) ?? new Map<string, Product>();
  const product = known.get(key) ?? formatProduct(record, view);
  if (known.size >= MAX_VIEWS) known.clear();
  formatted.set(record, known.set(key, product));
  return product;
}

/** The product with this code as its own page shows it; null when there is none or it was removed. */
export async function findProduct(
  catalog: Catalog,
  code: string,
  viewer: CatalogViewer,
): Promise<ProductDetails | null> {
  const { index, records, store, clock } = catalog;
  const found = await store.db
    .selectFrom('products')
    .select(['id', 'description'])
    .where('code', '=', code)
    .where('active', '=', 1)
    .executeTakeFirst();
  const [record] = found ? await records.read([found.id]) : [];
  if (!found || !record) return null;
  const { country, warranty_months, weight_grams, category_id, updated_at } = record.product;
  const view = { reference: index.reference, viewer, now: clock() };
  return {
    ...formatProduct(record, view),
    breadcrumbs: categoryCrumbs(index, category_id),
    description: found.description,
    country,
    warranty_months,
    weight_grams,
    analogues: await formatProducts(catalog, findAnalogues(index, found.id, viewer), viewer),
    updated_at,
  };
}
