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

export function measureScope(index: CatalogIndex, ordinals: Uint32Array): ScopeShape {
  const { facets, values, ranges } = index;
  const { facetOf, amounts } = facets;
  const count = facets.facets.length;
  const mayBeSeveral = new Uint8Array(count);
  for (const facet of facets.several) mayBeSeveral[facet] = 1;
  const counts = new Uint32Array(facets.values.length);
  const carriers = new Uint32Array(count);
  const mins = new Float64Array(count).fill(Infinity);
  const maxs = new Float64Array(count).fill(-Infinity);
  const lastAmounts = new Int32Array(count).fill(-1);
  /** Changes by facet: how often the amount is another than that of the product before. */
  const changes = new Uint32Array(count);
  /** Place in the scope, from 1, of the last product that was counted for the facet. */
  const lastSeen = new Uint32Array(count);
  let near = 0;
  for (let place = 1; place <= ordinals.length; place++) {
    const ordinal = ordinals[place - 1]!;
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
  for (let value = 0; value < counts.length; value++) {
    const facet = facetOf[value]!;
    if (mayBeSeveral[facet] === 0) carriers[facet]! += counts[value]!;
  }
  return {
    size: ordinals.length,
    carriers,
    mins,
    maxs,
    values: counts,
    tellsApart: measureDifferences(index, {
      size: ordinals.length,
      carriers,
      values: counts,
      changes,
    }),
    categoryId: findCommonCategory(index, ordinals),
  };
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

function findCommonCategory({ columns, reference }: CatalogIndex, ordinals: Uint32Array) {
  const counts = new Map<number, number>();
  for (const ordinal of ordinals) {
    const id = columns.categories[ordinal]!;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const whole = new Map<number, number>();
  for (const [id, count] of counts) {
    for (const above of reference.categories.get(id)?.chainIds ?? []) {
      whole.set(above, (whole.get(above) ?? 0) + count);
    }
  }
  const common = [...whole].filter(([, count]) => count >= ordinals.length * MOST);
  const depth = (id: number) => reference.categories.get(id)?.chainIds.length ?? 0;
  return common.sort(([a], [b]) => depth(b) - depth(a))[0]?.[0] ?? null;
}
