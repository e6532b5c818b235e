import type { Facet, Sort } from '../../../shared/contract/listing.ts';
import type { Filter } from '../../../shared/filter.ts';
import { HOUR_MS, type Millis } from '../../../shared/millis.ts';
import { showFacets } from '../show-facets.ts';
import type { CatalogViewer } from '../viewer-prices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { countFacets } from './count-facets.ts';
import { planFilter, type UnknownFilter } from './filter-plan.ts';
import { type Scope, scopeKey, scopeOrdinals } from './listing-scope.ts';
import { createMemo } from './memo.ts';
import { findScopeFacets, type ScopeFacets, withChosen } from './scope-facets.ts';
import { selectPage } from './select-page.ts';
import { sortKeys } from './sort-keys.ts';

export interface IndexQuery {
  filter: Filter;
  sort: Sort;
  /** See SortOrder. */
  reversed?: boolean;
  /** Page, counted from 0. */
  page: number;
  /** Products on a page. */
  onpage: number;
  viewer: CatalogViewer;
  /** Seed of the sort `rand`: see shuffleSeed. */
  seed: number;
}

export interface ProductListing {
  /** Products that match. */
  total: number;
  /** Ids of the page's products, in order; empty beyond the last page. */
  ids: number[];
  /** Ids of products that miss one of several choices, when few match; with the first page alone. */
  nearly: number[];
  /** Frozen, and the same array for all who ask, without a filter: what is made of it is remembered by it. */
  facets: Facet[];
}

/**
 * One page of a scope with its facets. A facet or value that no product of the catalogue ever had
 * is `unknown`; one that only this scope lacks leaves nothing.
 */
export function listProducts(
  index: CatalogIndex,
  scope: Scope,
  query: IndexQuery,
): ProductListing | UnknownFilter {
  const plan = planFilter(index, query.filter);
  if ('unknown' in plan) return plan;
  const whole = wholeScope(index, scope, query.viewer);
  if (plan.required === 0) {
    const ordinals = scopeOrdinals(index, scope);
    return { ...pageOf(index, scope, ordinals, query), nearly: [], facets: whole.shown };
  }
  const ordinals = scopeOrdinals(index, scope);
  const counts = countFacets(index, ordinals, plan, query.viewer);
  const facets = showFacets(index, withChosen(index, whole.facets, plan), counts, query.filter);
  const missing = { ...query, sort: 'relevance', page: 0, onpage: SHOWN_NEARLY } as const;
  const nearly = query.page === 0 ? pageOf(index, scope, counts.nearly, missing).ids : [];
  return { ...pageOf(index, scope, counts.matches, query), nearly, facets };
}

const SHOWN_NEARLY = 4;

/** The seed of the shuffle: another one each hour, so that pages stay and paging is stable. */
export function shuffleSeed(now: Millis): number {
  return Math.floor(now / HOUR_MS);
}

interface WholeScope {
  facets: ScopeFacets['facets'];
  shown: Facet[];
}

const wholeScopes = createMemo<WholeScope>('facets');

/** Facets of a scope without a filter, worked out once per version, city and price level. */
function wholeScope(index: CatalogIndex, scope: Scope, viewer: CatalogViewer): WholeScope {
  const scopeName = scopeKey(scope);
  const make = () => {
    const ordinals = scopeOrdinals(index, scope);
    const { facets, counts } = findScopeFacets(index, scopeName, ordinals, viewer);
    const shown = showFacets(index, facets, counts, null);
    Object.freeze(shown);
    return { facets, shown };
  };
  if (!scopeName) return make();
  const level = viewer.loggedIn ? viewer.levelId : null;
  return wholeScopes.of(index, `${scopeName} ${viewer.cityId} ${level}`, make);
}

function pageOf(
  index: CatalogIndex,
  scope: Scope,
  ordinals: Uint32Array,
  { sort, reversed = false, viewer, seed, page, onpage }: IndexQuery,
): { total: number; ids: number[] } {
  const ranked = scope.kind === 'found' && { rankOf: rankOf(scope, ordinals.length) };
  const order = { sort, reversed, viewer, seed, ...ranked };
  const { ids } = index.columns;
  const from = page * onpage;
  if (from >= ordinals.length) return { total: ordinals.length, ids: [] };
  const keys = sortKeys(index, ordinals, order);
  const places = selectPage({ ordinals, keys, ids }, from, from + onpage);
  return { total: ordinals.length, ids: Array.from(places, (ordinal) => ids[ordinal]!) };
}

/** Ranks of found products: of all of them by place, of some by halving, since their ordinals grow. */
function rankOf({ ordinals, ranks }: Extract<Scope, { kind: 'found' }>, count: number) {
  if (count === ordinals.length) return (_: number, place: number): number => ranks[place]!;
  return (ordinal: number): number => {
    let [low, high] = [0, ordinals.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ordinals[middle]! < ordinal) low = middle + 1;
      else high = middle;
    }
    return ranks[low] ?? 0;
  };
}
