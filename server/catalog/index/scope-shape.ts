import type { CatalogIndex } from './catalog-index.ts';

/** Brand and parameters over a whole scope: the same for every viewer. */
export interface ScopeShape {
  /** Products of the scope. */
  size: number;
  /** By facet number: how many products carry the facet. */
  carriers: Uint32Array;
  /** By facet number: bounds of ranges; Infinity and −Infinity where there are none. */
  mins: Float64Array;
  maxs: Float64Array;
  /** By value number: how many products have the value. */
  values: Uint32Array;
}

export function measureScope(index: CatalogIndex, ordinals: Uint32Array): ScopeShape {
  const { facets, values, ranges } = index;
  const { facetOf } = facets;
  const count = facets.facets.length;
  const counts = new Uint32Array(facets.values.length);
  const carriers = new Uint32Array(count);
  const mins = new Float64Array(count).fill(Infinity);
  const maxs = new Float64Array(count).fill(-Infinity);
  /** Place in the scope, from 1, of the last product that was counted for the facet. */
  const lastSeen = new Uint32Array(count);
  for (let place = 1; place <= ordinals.length; place++) {
    const ordinal = ordinals[place - 1]!;
    const valueEnd = values.offsets[ordinal + 1]!;
    for (let at = values.offsets[ordinal]!; at < valueEnd; at++) {
      const value = values.values[at]!;
      const facet = facetOf[value]!;
      counts[value]!++;
      if (lastSeen[facet] !== place) carriers[facet]!++;
      lastSeen[facet] = place;
    }
    const rangeEnd = ranges.offsets[ordinal + 1]!;
    for (let at = ranges.offsets[ordinal]!; at < rangeEnd; at += 2) {
      const facet = ranges.values[at]!;
      const amount = ranges.values[at + 1]!;
      if (amount < mins[facet]!) mins[facet] = amount;
      if (amount > maxs[facet]!) maxs[facet] = amount;
      if (lastSeen[facet] !== place) carriers[facet]!++;
      lastSeen[facet] = place;
    }
  }
  return { size: ordinals.length, carriers, mins, maxs, values: counts };
}
