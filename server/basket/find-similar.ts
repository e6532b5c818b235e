import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { findProducts } from '../search/find-products.ts';

/** Ids of the products that a text fits best, the best first; those in demand before equal ones. */
export function findSimilar(index: CatalogIndex, text: string, limit: number): number[] {
  const { ordinals, ranks } = findProducts(index, text);
  const { ids, popularity } = index.columns;
  return Array.from(ordinals, (ordinal, place) => ({ ordinal, rank: ranks[place] ?? 0 }))
    .toSorted(
      (a, b) => a.rank - b.rank || (popularity[b.ordinal] ?? 0) - (popularity[a.ordinal] ?? 0),
    )
    .slice(0, limit)
    .map(({ ordinal }) => ids[ordinal] ?? 0);
}
