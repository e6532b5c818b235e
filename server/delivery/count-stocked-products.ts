import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { LIVE } from '../catalog/index/columns.ts';
import { createMemo } from '../catalog/index/memo.ts';
import { stockColumn } from '../catalog/viewer-prices.ts';

const counts = createMemo<number>('city stock');

/**
 * Number of products that a city has in its own stores; counted once for a version of the
 * catalogue.
 */
export function countStockedProducts(index: CatalogIndex, cityId: number): number {
  return counts.of(index, String(cityId), () => {
    const stock = stockColumn(index, cityId);
    const { flags } = index.columns;
    let count = 0;
    for (let ordinal = 0; ordinal < stock.length; ordinal++) {
      if (stock[ordinal] && ((flags[ordinal] ?? 0) & LIVE) !== 0) count++;
    }
    return count;
  });
}
