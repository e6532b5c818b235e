import type { Sort } from '../../../shared/contract/listing.ts';
import { discountPercent } from '../../../shared/money.ts';
import { type CatalogViewer, priceColumns, shownPrices, stockColumn } from '../viewer-prices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { keepList } from './kept-list.ts';
import { MAX_POPULARITY } from './product-facts.ts';

/** Relevance takes this many values; what goes before it is multiplied by it. */
const RELEVANCES = 2 * (MAX_POPULARITY + 1);

interface SortOrder {
  sort: Sort;
  /** The other way round; what is most relevant comes first in any case. */
  reversed?: boolean;
  viewer: CatalogViewer;
  /** Seed of the shuffle; the same one gives the same order. */
  seed: number;
  /** Ranks of a search by ordinal and its place in the list, the smaller the better. */
  rankOf?: (ordinal: number, place: number) => number;
}

const takeKeys = keepList((length) => new Float64Array(length));

/**
 * A number per product, the smallest first; equal ones go by id. Every number is exact: what is
 * combined stays below 2^53. The list is true until keys are asked for again.
 */
export function sortKeys(
  index: CatalogIndex,
  ordinals: Uint32Array,
  order: SortOrder,
): Float64Array {
  const keyOf = chooseKey(index, order);
  const keys = takeKeys(ordinals.length);
  for (let place = 0; place < keys.length; place++) keys[place] = keyOf(ordinals[place]!, place);
  return keys;
}

function chooseKey(
  index: CatalogIndex,
  order: SortOrder,
): (ordinal: number, place: number) => number {
  const { sort, reversed = false, viewer, seed, rankOf } = order;
  const { ids, popularity } = index.columns;
  const stock = stockColumn(index, viewer.cityId);
  const { priceOf, levelPricesOf } = priceColumns(index, viewer);
  const relevance = (ordinal: number) =>
    (stock[ordinal]! > 0 ? 0 : MAX_POPULARITY + 1) + MAX_POPULARITY - popularity[ordinal]!;
  const turn = reversed ? -1 : 1;
  switch (sort) {
    case 'relevance':
      return rankOf
        ? (ordinal, place) => rankOf(ordinal, place) * RELEVANCES + relevance(ordinal)
        : relevance;
    case 'asc':
    case 'desc':
      // Products without a price come last, both ways.
      return (sort === 'asc') === reversed
        ? (ordinal) => -priceOf(ordinal)
        : (ordinal) => priceOf(ordinal) || Infinity;
    case 'avail':
      return (ordinal) => relevance(ordinal) - turn * (stock[ordinal] ?? 0) * RELEVANCES;
    case 'discount':
      return (ordinal) => {
        const { price, retailPrice } = shownPrices(levelPricesOf(ordinal), viewer.loggedIn);
        return relevance(ordinal) - turn * discountPercent(price ?? 0, retailPrice) * RELEVANCES;
      };
    case 'rand':
      return (ordinal) => turn * mix(ids[ordinal]!, seed);
  }
}

/** Scatters ids over 32 bits (the finish of MurmurHash3). */
function mix(id: number, seed: number): number {
  let hash = Math.imul(id ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
