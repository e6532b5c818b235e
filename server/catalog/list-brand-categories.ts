import type { CatalogNode } from '../../shared/contract/catalog.ts';
import { findBrand, findNode } from './category-tree.ts';
import type { CatalogIndex } from './index/catalog-index.ts';

/** Depth in the tree at which the categories of a brand are named. */
const LEVEL = 2;

/**
 * The categories of the second level that hold products of a brand, most products first, with the
 * brand's own counts; empty for an unknown brand.
 */
export function listBrandCategories(index: CatalogIndex, code: string): CatalogNode[] {
  const brand = findBrand(index, code);
  const counts = new Map<string, number>();
  for (const ordinal of index.members.byBrand.get(brand?.id ?? -1) ?? []) {
    const category = index.reference.categories.get(index.columns.categories[ordinal] ?? 0);
    const path = category?.chain.slice(0, LEVEL).at(-1)?.path;
    if (path) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts]
    .sort(([pathA, a], [pathB, b]) => b - a || (pathA < pathB ? -1 : 1))
    .flatMap(([path, count]) => {
      const node = findNode(index, path.split('/'))?.node;
      return node ? [{ ...node, childs: [], products_cnt: count }] : [];
    });
}
