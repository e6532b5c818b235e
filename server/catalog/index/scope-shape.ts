import { doAtOnce, type Slices } from '../../platform/slices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { bringNear, NEAR } from './compressed-rows.ts';

/** Brand and parameters over a whole scope: the same for every viewer. */
export interface ScopeShape {
  /** Products of the scope. */
  size: number;
  /** Number of products that carry each facet, by facet number. */
  carriers: Uint32Array;
  /** Bounds of ranges by facet number; Infinity and −Infinity where there are none. */
  mins: Float64Array;
  maxs: Float64Array;
  /** Number of products that have each value, by value number. */
  values: Uint32Array;
  /** Share by which a choice tells the products apart, 0 to 1, by facet number. */
  tellsApart: Float64Array;
  /** The lowest category that most of the products stand in; null when there is none. */
  categoryId: number | null;
}

/** «Most» of a scope. */
const MOST = 2 / 3;

/** Products from which on the shape of a scope is worth making ahead, and remembering whatever its name. */
export const MANY = 2000;

/** Products counted in one go. */
const SLICE = 4096;

/** Counts of a scope while they are made, by facet number unless it says otherwise. */
interface Counting {
  /** By value number. */
  counts: Uint32Array;
  carriers: Uint32Array;
  mins: Float64Array;
  maxs: Float64Array;
  lastAmounts: Int32Array;
  /** Changes: how often the amount is another than that of the product before. */
  changes: Uint32Array;
  /** Place in the scope, from 1, of the last product that was counted for the facet. */
  lastSeen: Uint32Array;
  /** 1 for facets of which a product may have several values. */
  mayBeSeveral: Uint8Array;
  /** Products by the category in which they stand themselves. */
  categories: Map<number, number>;
}

export const measureScope = (index: CatalogIndex, ordinals: Uint32Array): ScopeShape =>
  doAtOnce(measureScopeInSlices(index, ordinals));

export function* measureScopeInSlices(
  index: CatalogIndex,
  ordinals: Uint32Array,
): Slices<ScopeShape> {
  const { facets } = index;
  const count = facets.facets.length;
  const counting: Counting = {
    counts: new Uint32Array(facets.values.length),
    carriers: new Uint32Array(count),
    mins: new Float64Array(count).fill(Infinity),
    maxs: new Float64Array(count).fill(-Infinity),
    lastAmounts: new Int32Array(count).fill(-1),
    changes: new Uint32Array(count),
    lastSeen: new Uint32Array(count),
    mayBeSeveral: new Uint8Array(count),
    categories: new Map(),
  };
  const { counts, carriers, mins, maxs, changes, mayBeSeveral } = counting;
  for (const facet of facets.several) mayBeSeveral[facet] = 1;
  for (let from = 0; from < ordinals.length; from += SLICE) {
    if (from > 0) yield;
    countProducts(index, counting, ordinals, from);
  }
  for (let value = 0; value < counts.length; value++) {
    const facet = facets.facetOf[value]!;
    if (mayBeSeveral[facet] === 0) carriers[facet]! += counts[value]!;
  }
  const counted = { size: ordinals.length, carriers, values: counts };
  return {
    ...counted,
    mins,
    maxs,
    tellsApart: measureDifferences(index, { ...counted, changes }),
    categoryId: findCommonCategory(index, counting.categories, ordinals.length),
  };
}

function countProducts(
  { facets, values, ranges, columns }: CatalogIndex,
  counting: Counting,
  ordinals: Uint32Array,
  from: number,
): void {
  const { facetOf, amounts } = facets;
  const { counts, carriers, mins, maxs, lastAmounts, changes, lastSeen, mayBeSeveral } = counting;
  const { categories } = counting;
  const to = Math.min(from + SLICE, ordinals.length);
  let near = 0;
  for (let place = from + 1; place <= to; place++) {
    const ordinal = ordinals[place - 1]!;
    const categoryId = columns.categories[ordinal]!;
    categories.set(categoryId, (categories.get(categoryId) ?? 0) + 1);
    if ((place - 1) % NEAR === 0) {
      near += bringNear(values, ordinals, place - 1) + bringNear(ranges, ordinals, place - 1);
    }
    const valueEnd = values.offsets[ordinal + 1]!;
    for (let at = values.offsets[ordinal]!; at < valueEnd; at++) {
      const value = values.values[at]!;
      counts[value]!++;
      const facet = facetOf[value]!;
      if (mayBeSeveral[facet] === 0) continue;
      if (lastSeen[facet] !== place) carriers[facet]!++;
      lastSeen[facet] = place;
    }
    const rangeEnd = ranges.offsets[ordinal + 1]!;
    for (let at = ranges.offsets[ordinal]!; at < rangeEnd; at++) {
      const number = ranges.values[at]!;
      const facet = amounts.facetOf[number]!;
      if (number !== lastAmounts[facet]) {
        lastAmounts[facet] = number;
        changes[facet]!++;
        const amount = amounts.amountOf[number]!;
        if (amount < mins[facet]!) mins[facet] = amount;
        if (amount > maxs[facet]!) maxs[facet] = amount;
      }
      if (mayBeSeveral[facet] === 0 || lastSeen[facet] !== place) carriers[facet]!++;
      lastSeen[facet] = place;
    }
  }
  if (near < 0) throw new Error('Rows hold numbers without a sign');
}

interface Counted extends Pick<ScopeShape, 'size' | 'carriers' | 'values'> {
  changes: Uint32Array;
}

/**
 * Chance that two products of the scope differ, lessened by those that do not carry the facet: for
 * values from their counts, for amounts from neighbours.
 */
function measureDifferences({ facets }: CatalogIndex, counted: Counted): Float64Array {
  const { size, carriers, values, changes } = counted;
  const [sums, squares] = [new Float64Array(carriers.length), new Float64Array(carriers.length)];
  for (let value = 0; value < values.length; value++) {
    const found = values[value]!;
    if (found === 0) continue;
    sums[facets.facetOf[value]!]! += found;
    squares[facets.facetOf[value]!]! += found * found;
  }
  return Float64Array.from(carriers, (carried, facet) => {
    if (carried < 2) return 0;
    const share = carried / size;
    const [sum, square] = [sums[facet]!, squares[facet]!];
    if (sum === 0) return share * Math.min(1, (changes[facet]! - 1) / (carried - 1));
    const isSwitch = facets.facets[facet]!.kind === 'switch';
    return isSwitch ? 2 * share * (1 - share) : share * (1 - square / (sum * sum));
  });
}

function findCommonCategory(
  { reference }: CatalogIndex,
  counts: ReadonlyMap<number, number>,
  size: number,
): number | null {
  const whole = new Map<number, number>();
  for (const [id, count] of counts) {
    for (const above of reference.categories.get(id)?.chainIds ?? []) {
      whole.set(above, (whole.get(above) ?? 0) + count);
    }
  }
  const common = [...whole].filter(([, count]) => count >= size * MOST);
  const depth = (id: number) => reference.categories.get(id)?.chainIds.length ?? 0;
  return common.sort(([a], [b]) => depth(b) - depth(a))[0]?.[0] ?? null;
}
