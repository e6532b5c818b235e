import { SALE_CATALOG_ID, SALE_SLUG } from '../../shared/catalog.ts';
import type { CategoryDetails } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { categoryCrumbs, findCategory, findNode, SALE_TITLE } from './category-tree.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { newestChange } from './index/newest-change.ts';

/** What a category's page shows, by its path below /catalog/; null when there is no such category. */
export function findCategoryDetails(index: CatalogIndex, path: string): CategoryDetails | null {
  const found = findNode(index, path.split('/'));
  if (!found) return null;
  const { node, isSale } = found;
  const { id, title, fullUrl, image, childs } = node;
  const shown = { id, title, fullUrl, image, childs, is_sale: isSale };
  const { sale, byCategory, saleByCategory } = index.members;
  if (id === SALE_CATALOG_ID) {
    const updated_at = newestChange(index, sale);
    return { ...shown, description: '', breadcrumbs: [], updated_at };
  }
  const { description = '', updated_at: own = 0 } = findCategory(index, id) ?? {};
  const updated_at = Math.max(
    own,
    newestChange(index, (isSale ? saleByCategory : byCategory).get(id)),
  );
  const breadcrumbs = isSale ? saleCrumbs(index, id) : categoryCrumbs(index, id);
  return { ...shown, description: isSale ? '' : description, breadcrumbs, updated_at };
}

/** The same way through the sale catalogue. */
function saleCrumbs(index: CatalogIndex, id: number) {
  const [root, ...crumbs] = categoryCrumbs(index, id);
  const sale = { title: SALE_TITLE, url: links.sale() };
  const inSale = crumbs.map(({ title, url }) => ({
    title,
    url: url.replace(/^\/catalog\//, `/catalog/${SALE_SLUG}/`),
  }));
  return [...(root ? [root] : []), sale, ...inSale];
}
