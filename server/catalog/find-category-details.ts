import { SALE_CATALOG_ID } from '../../shared/catalog.ts';
import type { CategoryDetails } from '../../shared/contract/catalog.ts';
import { findNode } from './category-tree.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { newestOfAll } from './index/changed-at.ts';

/**
 * Contents of a category's page, by its path below /catalog/; null when there is no such category.
 */
export function findCategoryDetails(index: CatalogIndex, path: string): CategoryDetails | null {
  const found = findNode(index, path.split('/'));
  if (!found) return null;
  const { node, isSale } = found;
  const { id, title, fullUrl, image, childs, links, segment_tag } = node;
  const { ofList } = index.reference.dates;
  const shown = { id, title, fullUrl, image, childs, links, segment_tag, is_sale: isSale };
  if (id === SALE_CATALOG_ID) {
    const updated_at = Math.max(ofList, newestOfAll(index.changedAt));
    return { ...shown, current: true, description: '', breadcrumbs: [], updated_at };
  }
  const updated_at = Math.max(ofList, index.changedAt.get(id) ?? 0);
  const { breadcrumbs } = node;
  return {
    ...shown,
    current: true,
    description: isSale ? '' : (index.reference.categories.get(id)?.row.description ?? ''),
    breadcrumbs,
    updated_at,
  };
}
