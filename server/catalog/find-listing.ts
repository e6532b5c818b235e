import type { Listing } from '../../shared/contract/listing.ts';
import { filterHash } from '../../shared/filter.ts';
import { formatProducts } from './format-products.ts';
import type { Catalog } from './index/catalog.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import type { UnknownFilter } from './index/filter-plan.ts';
import { type IndexQuery, listProducts, shuffleSeed } from './index/list-products.ts';
import type { Scope } from './index/listing-scope.ts';

/** A listing with its products, in the names of S7.25; `unknown` for an address that is none. */
export async function findListing(
  catalog: Catalog,
  scope: Scope | ((index: CatalogIndex) => Scope),
  query: Omit<IndexQuery, 'seed'>,
): Promise<Listing | UnknownFilter> {
  const { index, clock } = catalog;
  const chosen = typeof scope === 'function' ? scope(index) : scope;
  const listing = listProducts(index, chosen, { ...query, seed: shuffleSeed(clock()) });
  if ('unknown' in listing) return listing;
  const { selections, ranges, switches } = query.filter;
  const matching = await formatProducts(catalog, listing.ids, query.viewer);
  const nearly = await formatProducts(catalog, listing.nearly, query.viewer);
  return {
    formatted_products: [
      ...matching,
      ...nearly.map((product) => ({ ...product, filter_hit: false })),
    ],
    total_count: listing.total,
    hash: filterHash(query.filter),
    filter_params: {
      selections: Object.fromEntries(
        Object.entries(selections).map(([key, values]) => [key, [...values]]),
      ),
      ranges: { ...ranges },
      switches: [...switches],
    },
    formatted_filter: listing.facets,
  };
}
