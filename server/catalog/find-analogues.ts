import type { CatalogIndex } from './index/catalog-index.ts';
import { isOffered } from './index/columns.ts';
import { selectPage } from './index/select-page.ts';
import { type CatalogViewer, priceColumns, stockColumn } from './viewer-prices.ts';

/** Analogues that are shown beside a product. */
export const MAX_ANALOGUES = 8;
/** Puts what is not in the city behind everything that is. */
const ABSENT = 2 ** 51;

/**
 * Ids of products of the same leaf category that are still made: those in the city first, then the
 * nearest in price.
 */
export function findAnalogues(
  index: CatalogIndex,
  productId: number,
  viewer: CatalogViewer,
): number[] {
  const { columns, members } = index;
  const self = index.ordinals.find(productId) ?? -1;
  const categoryId = columns.categories[self] ?? 0;
  const ordinals = (members.byCategory.get(categoryId) ?? new Uint32Array(0)).filter(
    (ordinal) =>
      ordinal !== self &&
      columns.categories[ordinal] === categoryId &&
      isOffered(columns.flags[ordinal]),
  );
  const { priceOf } = priceColumns(index, viewer);
  const stock = stockColumn(index, viewer.cityId);
  const price = priceOf(self);
  const keys = Float64Array.from(ordinals, (ordinal) => {
    const other = priceOf(ordinal);
    const distance = price && other ? Math.abs(other - price) : ABSENT / 2;
    return distance + (stock[ordinal]! > 0 ? 0 : ABSENT);
  });
  const nearest = selectPage({ ordinals, keys, ids: columns.ids }, 0, MAX_ANALOGUES);
  return Array.from(nearest, (ordinal) => columns.ids[ordinal]!);
}
