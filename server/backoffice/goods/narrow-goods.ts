import type { Facet } from '../../../shared/contract/listing.ts';
import {
  AVAILABLE_FACET,
  BRAND_FACET,
  EMPTY_FILTER,
  type Filter,
  InvalidFilterError,
  isEmptyFilter,
  parseFilterFields,
  withoutFacet,
} from '../../../shared/filter.ts';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import { countFacets } from '../../catalog/index/count-facets.ts';
import { planFilter } from '../../catalog/index/filter-plan.ts';
import { findScopeFacets, withChosen } from '../../catalog/index/scope-facets.ts';
import { showFacets } from '../../catalog/show-facets.ts';
import type { CatalogViewer } from '../../catalog/viewer-prices.ts';

/** Field of the form: the category whose parameters it has; those of another one are left out. */
export const PARAMETERS_OF = 'of';

/** Nobody in no city: retail prices. */
const viewer: CatalogViewer = { cityId: 0, levelId: null, loggedIn: false };

/** True when the parameters of an address are those of its category. */
export const hasOwnParameters = (query: URLSearchParams): boolean =>
  (query.get(PARAMETERS_OF) ?? '') === (query.get('category') ?? '');

/** Parameters that an address asks for, in the fields of the shop's own filter; null: they make no sense. */
export function readParameters(query: URLSearchParams): Filter | null {
  if (!hasOwnParameters(query)) return EMPTY_FILTER;
  try {
    const filter = parseFilterFields(query);
    // The list has filters of its own for these.
    return withoutFacet(withoutFacet(filter, BRAND_FACET), AVAILABLE_FACET);
  } catch (error) {
    if (error instanceof InvalidFilterError) return null;
    throw error;
  }
}

/** Goods that have the parameters, in their order; none when the catalogue does not know them. */
export function narrowGoods(
  index: CatalogIndex,
  ordinals: readonly number[],
  filter: Filter | null,
): readonly number[] {
  if (filter && isEmptyFilter(filter)) return ordinals;
  const plan = filter && planFilter(index, filter);
  if (!plan || 'unknown' in plan) return [];
  return [...countFacets(index, Uint32Array.from(ordinals), plan, viewer).matches];
}

/** Parameters to narrow goods down by, as the shop's own panel would show them. */
export function listParameters(
  index: CatalogIndex,
  ordinals: readonly number[],
  filter: Filter | null,
): Facet[] {
  const chosen = filter ?? EMPTY_FILTER;
  const plan = planFilter(index, chosen);
  if ('unknown' in plan) return [];
  const growing = Uint32Array.from(ordinals).sort();
  const { facets } = findScopeFacets(index, null, growing, viewer);
  const counts = countFacets(index, growing, plan, viewer);
  const shown = showFacets(index, withChosen(index, facets, plan), counts, chosen);
  return shown.filter(({ key }) => key !== BRAND_FACET && key !== AVAILABLE_FACET);
}
