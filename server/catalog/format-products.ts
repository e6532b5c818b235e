import type { Product, ProductDetails } from '../../shared/contract/product.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { isSoldOut } from '../../shared/ui/order-control.tsx';
import { categoryCrumbs } from './category-tree.ts';
import { changedAt, formatProduct } from './format-product.ts';
import type { Catalog } from './index/catalog.ts';
import type { ProductRecord } from './index/product-records.ts';
import type { Reference } from './index/reference.ts';
import { listAnaloguesOf } from './list-analogues.ts';
import { listVariantIds } from './list-variant-ids.ts';
import type { CatalogViewer } from './viewer-prices.ts';

/**
 * Products as lists show them, in the order of the ids; ids that do not exist and goods taken off sale
 * are left out. The same product, viewer and day give the same object, so that what is made of it can
 * be kept.
 */
export async function formatProducts(
  { index, records, clock }: Catalog,
  ids: readonly number[],
  viewer: CatalogViewer,
): Promise<Product[]> {
  const { reference } = index;
  const view = { reference, viewer, now: clock() };
  const { cityId, levelId, loggedIn, rate } = viewer;
  const money = rate ? `${rate.id}=${rate.value}` : '';
  const key = `${numberOf(reference)} ${cityId} ${loggedIn ? levelId : 'guest'} ${money} ${moscowDay(view.now)}`;
  return records.show(ids, key, (record) =>
    record.product.active === 0 ? null : formatProduct(record, view),
  );
}

const numbers = new WeakMap<Reference, number>();
let lastNumber = 0;

/** Tells apart the names of brands and parameters that two versions of the catalogue have. */
function numberOf(reference: Reference): number {
  const number = numbers.get(reference) ?? ++lastNumber;
  numbers.set(reference, number);
  return number;
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
  const { country, warranty_months, weight_grams, category_id } = record.product;
  const view = { reference: index.reference, viewer, now: clock() };
  return {
    ...formatProduct(record, view),
    breadcrumbs: categoryCrumbs(index, category_id),
    description: found.description,
    country,
    warranty_months,
    weight_grams,
    analogues: await formatProducts(
      catalog,
      await listAnaloguesOf(catalog, found.id, viewer),
      viewer,
    ),
    variants: await findVariants(catalog, record, viewer),
    updated_at: changedAt(record, index.reference),
  };
}

/**
 * The cheapest first; those without a price and those that cannot be had are no offer. The new product is
 * the way back to where one came from, whatever it is: after those with a price.
 */
async function findVariants(
  catalog: Catalog,
  { product }: ProductRecord,
  viewer: CatalogViewer,
): Promise<Product[]> {
  const ids = await listVariantIds(catalog.store.db, product);
  const variants = ids.length > 0 ? await formatProducts(catalog, ids, viewer) : [];
  return variants
    .filter((each) => isNew(each) || isOffer(each))
    .toSorted((a, b) => (a.price.price ?? Infinity) - (b.price.price ?? Infinity) || 0);
}

const isNew = ({ quality_info }: Product) => quality_info.quality_state === 'common';

const isOffer = (product: Product): boolean =>
  product.price.price !== null && product.flags.allow_to_order && !isSoldOut(product);
