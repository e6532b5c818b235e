import { type CatalogViewer, priceColumns, stockColumn } from '../viewer-prices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { bringNear, NEAR } from './compressed-rows.ts';
import { AVAILABLE, PRICE } from './facet-table.ts';
import type { FilterPlan } from './filter-plan.ts';
import { keepList } from './kept-list.ts';

/** A row of products that match: others need not be shown. */
const ENOUGH = 4;

/** Products left of a scope, and those that each facet would leave if it were not chosen itself. */
export interface FacetCounts {
  /** Ordinals of the products that match, in the scope's order; true until facets are counted again. */
  matches: Uint32Array;
  /** Products that miss one of several chosen facets; none when enough match. */
  nearly: Uint32Array;
  /** Counts by value number. */
  values: Uint32Array;
  /** Bounds by facet number; the price in kopecks. Infinity and −Infinity when nothing is left. */
  mins: Float64Array;
  maxs: Float64Array;
  /** Number of products with free stock in the viewer's city. */
  available: number;
}

const takeMatches = keepList((length) => new Uint32Array(length));

/**
 * One pass over the scope. A product that meets every chosen facet counts for all facets; one that
 * misses exactly one counts for that one only, since a facet's counts ignore its own choice.
 */
export function countFacets(
  index: CatalogIndex,
  ordinals: Uint32Array,
  plan: FilterPlan,
  viewer: CatalogViewer,
): FacetCounts {
  const { facets, values, ranges } = index;
  const { required, bitOfValue, bitOfAmount } = plan;
  const { facetOf, amounts } = facets;
  const { priceOf } = priceColumns(index, viewer);
  const stock = stockColumn(index, viewer.cityId);
  const counts = new Uint32Array(facets.values.length);
  const mins = new Float64Array(facets.facets.length).fill(Infinity);
  const maxs = new Float64Array(facets.facets.length).fill(-Infinity);
  /** By number: 1 for amounts that some product counted for has. */
  const seen = new Uint8Array(amounts.size);
  const matches = takeMatches(ordinals.length);
  let [matched, available, near] = [0, 0, 0];
  const missesMany = (required & (required - 1)) !== 0;
  const nearly: number[] = [];

  const widen = (facet: number, amount: number) => {
    if (amount < mins[facet]!) mins[facet] = amount;
    if (amount > maxs[facet]!) maxs[facet] = amount;
  };

  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place]!;
    if (place % NEAR === 0) {
      near += bringNear(values, ordinals, place) + bringNear(ranges, ordinals, place);
    }
    const [valueStart, valueEnd] = [values.offsets[ordinal]!, values.offsets[ordinal + 1]!];
    const [rangeStart, rangeEnd] = [ranges.offsets[ordinal]!, ranges.offsets[ordinal + 1]!];
    const price = priceOf(ordinal);
    let met = 0;
    if (required !== 0) {
      for (let at = valueStart; at < valueEnd; at++) met |= bitOfValue[values.values[at]!]!;
      if (bitOfAmount) {
        for (let at = rangeStart; at < rangeEnd; at++) met |= bitOfAmount[ranges.values[at]!]!;
      }
      if (plan.price && price > 0 && price >= plan.price.min && price <= plan.price.max) {
        met |= plan.price.bit;
      }
      if (stock[ordinal]! > 0) met |= plan.availableBit;
    }
    const missing = required & ~met;
    if ((missing & (missing - 1)) !== 0) continue;
    const only = missing === 0 ? -1 : plan.facetOfBit[31 - Math.clz32(missing)]!;
    if (only === -1) matches[matched++] = ordinal;
    else if (missesMany && matched < ENOUGH) nearly.push(ordinal);
    for (let at = valueStart; at < valueEnd; at++) {
      const value = values.values[at]!;
      if (only === -1 || facetOf[value] === only) counts[value]!++;
    }
    for (let at = rangeStart; at < rangeEnd; at++) {
      const amount = ranges.values[at]!;
      if (only === -1 || amounts.facetOf[amount] === only) seen[amount] = 1;
    }
    if (price > 0 && (only === -1 || only === PRICE)) widen(PRICE, price);
    if (stock[ordinal]! > 0 && (only === -1 || only === AVAILABLE)) available++;
  }
  if (near < 0) throw new Error('Rows hold numbers without a sign');
  for (let amount = 0; amount < seen.length; amount++) {
    if (seen[amount] === 1) widen(amounts.facetOf[amount]!, amounts.amountOf[amount]!);
  }
  return {
    matches: matches.subarray(0, matched),
    nearly: Uint32Array.from(matched < ENOUGH ? nearly : []),
    values: counts,
    mins,
    maxs,
    available,
  };
}
