import type { CatalogNode } from '../../shared/contract/catalog.ts';
import { catalogTree } from '../catalog/category-tree.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { createMemo } from '../catalog/index/memo.ts';
import { searchTables } from './search-tables.ts';

export interface SearchText {
  text: string;
}

const rankings = createMemo<SearchText[]>('most searched');

/**
 * Texts that people look for most, judged by sales: titles of categories of the second level, the
 * best of each top category first. Empty in an empty shop.
 */
export function listMostSearched(index: CatalogIndex, limit: number): SearchText[] {
  return rankings.of(index, '', () => rankCategories(index)).slice(0, limit);
}

function rankCategories(index: CatalogIndex): SearchText[] {
  const { sales } = searchTables(index);
  const salesOf = ({ id }: CatalogNode) => {
    let sum = 0;
    for (const ordinal of index.members.byCategory.get(id) ?? []) sum += sales[ordinal]!;
    return sum;
  };
  const tops = catalogTree(index).filter(({ is_sale }) => !is_sale);
  const ranked = tops.flatMap((top) =>
    (top.childs.length > 0 ? top.childs : [top])
      .map((node) => ({ text: node.title, sales: salesOf(node) }))
      .sort((a, b) => b.sales - a.sales)
      .map((each, place) => ({ ...each, place })),
  );
  ranked.sort((a, b) => a.place - b.place || b.sales - a.sales);
  return ranked.map(({ text }) => ({ text }));
}
