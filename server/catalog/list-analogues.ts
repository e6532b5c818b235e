import { findAnalogues, MAX_ANALOGUES } from './find-analogues.ts';
import type { Catalog } from './index/catalog.ts';
import { listLinked } from './product-links.ts';
import type { CatalogViewer } from './viewer-prices.ts';

/**
 * Ids of goods in place of each of some products: those that people have named, then what the catalogue
 * finds.
 */
export async function listAnalogues(
  { index, store }: Catalog,
  productIds: readonly number[],
  viewer: CatalogViewer,
): Promise<Map<number, number[]>> {
  if (productIds.length === 0) return new Map();
  const named = await listLinked(store.db, productIds, 'analogue');
  return new Map(
    productIds.map((id) => {
      const own = named.get(id) ?? [];
      const all = [...new Set([...own, ...findAnalogues(index, id, viewer)])];
      return [id, all.slice(0, Math.max(MAX_ANALOGUES, own.length))];
    }),
  );
}

/** The same of one product. */
export async function listAnaloguesOf(
  catalog: Catalog,
  productId: number,
  viewer: CatalogViewer,
): Promise<number[]> {
  return (await listAnalogues(catalog, [productId], viewer)).get(productId) ?? [];
}
