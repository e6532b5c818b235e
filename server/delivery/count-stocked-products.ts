import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { LIVE } from '../catalog/index/columns.ts';
import { stockColumn } from '../catalog/viewer-prices.ts';

/**
 * Number of products that a city has in its own stores; counted once for a version of the
 * catalogue.
 */
export function countStockedProducts(index: CatalogIndex, cityId: number): number {
  const key = `city stock ${cityId}`;
  const known = index.memo.get(key) as { count: number } | undefined;
  if (known) return known.count;
  const stock = stockColumn(index, cityId);
  const { flags } = index.columns;
  let count = 0;
  for (let ordinal = 0; ordinal < stock.length; ordinal++) {
    if (stock[ordinal] && ((flags[ordinal] ?? 0) & LIVE) !== 0) count++;
  }
  index.memo.set(key, { count });
  return count;
}
