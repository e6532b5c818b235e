import { catalogTree, listBrands } from '../../../../server/catalog/category-tree.ts';
import type { CatalogIndex } from '../../../../server/catalog/index/catalog-index.ts';
import { type IndexQuery, listProducts } from '../../../../server/catalog/index/list-products.ts';
import type { Scope } from '../../../../server/catalog/index/listing-scope.ts';
import { findProducts } from '../../../../server/search/find-products.ts';
import { API_SORTS } from '../../../../shared/contract/listing.ts';
import { EMPTY_FILTER } from '../../../../shared/filter.ts';
import { KAZAN, MOSCOW } from './catalog-rows.ts';

const GUEST = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
export const query: Omit<IndexQuery, 'seed'> = {
  filter: EMPTY_FILTER,
  sort: 'relevance',
  page: 0,
  onpage: 100,
  viewer: GUEST,
};

/** All that pages can see of an index. */
export function appearance(index: CatalogIndex) {
  const scopes: Scope[] = [
    { kind: 'sale' },
    ...[1, 2, 3].map((brandId): Scope => ({ kind: 'brand', brandId })),
    ...[10, 11, 12, 13].flatMap((categoryId): Scope[] => [
      { kind: 'category', categoryId },
      { kind: 'category', categoryId, sale: true },
    ]),
    findProducts(index, 'товар'),
    findProducts(index, 'tovar-7'),
  ];
  return {
    tree: catalogTree(index),
    brands: listBrands(index),
    listings: scopes.flatMap((scope) =>
      API_SORTS.flatMap((sort) =>
        [MOSCOW.id, KAZAN.id].map((cityId) =>
          listProducts(index, scope, { ...query, sort, viewer: { ...GUEST, cityId }, seed: 3 }),
        ),
      ),
    ),
  };
}
