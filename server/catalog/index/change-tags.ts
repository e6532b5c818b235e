import { SALE_CATALOG_ID } from '../../../shared/catalog.ts';
import type { CatalogChange } from './catalog-change.ts';

/** Tags of the pages that may show something of a change: products, their categories and brands. */
export function changeTags({ products, categories, brands }: CatalogChange): string[] {
  return [
    ...products.map((id) => `p-${id}`),
    ...categories.map((id) => `c-${id}`),
    ...brands.map((id) => `b-${id}`),
    `c-${SALE_CATALOG_ID}`,
    'search',
    'brands',
    'catalog',
  ];
}
