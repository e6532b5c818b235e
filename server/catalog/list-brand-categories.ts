import type { CatalogNode } from '../../shared/contract/catalog.ts';
import { BRAND_FACET, EMPTY_FILTER, filterHash } from '../../shared/filter.ts';
import { findBrand, findNode } from './category-tree.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { BRAND } from './index/facet-table.ts';

/** Depth in the tree at which the categories of a brand are named. */
const LEVEL = 2;

interface BrandCategories {
  list: CatalogNode[];
  /** Filter of a category that leaves the brand's products in it; '' for a brand without any. */
  hash: string;
}

/**
 * The categories of the second level that hold products of a brand, most products first, with the
 * brand's own counts; empty for an unknown brand.
 */
export function listBrandCategories(index: CatalogIndex, code: string): BrandCategories {
  const brand = findBrand(index, code);
  const counts = new Map<string, number>();
  for (const ordinal of index.members.byBrand.get(brand?.id ?? -1) ?? []) {
    const category = index.reference.categories.get(index.columns.categories[ordinal] ?? 0);
    const path = category?.chain.slice(0, LEVEL).at(-1)?.path;
    if (path) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const list = [...counts]
    .sort(([pathA, a], [pathB, b]) => b - a || (pathA < pathB ? -1 : 1))
    .flatMap(([path, count]) => {
      const node = findNode(index, path.split('/'))?.node;
      return node ? [{ ...node, childs: [], products_cnt: count }] : [];
    });
  return { list, hash: brand ? hashOf(index, brand.id) : '' };
}

/** The brand's value of the facet has its id as text. */
function hashOf({ facets }: CatalogIndex, brandId: number): string {
  const value = facets.values[facets.findValue(BRAND, String(brandId)) ?? -1];
  return value ? filterHash({ ...EMPTY_FILTER, selections: { [BRAND_FACET]: [value.slug] } }) : '';
}
