import type { Filter, Range } from '../../../shared/filter.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { AVAILABLE, type FacetInfo, PRICE } from './facet-table.ts';

/** Chosen facets have a bit each in a 32-bit number. */
const MAX_CHOSEN = 30;

interface Bounds {
  bit: number;
  min: number;
  max: number;
}

/** A filter in the numbers of the index. */
export interface FilterPlan {
  /** Bits of all chosen facets. */
  required: number;
  /** Facet of each bit, by the bit's place. */
  facetOfBit: readonly number[];
  /** Bits by value number: that of its facet when the value is chosen. */
  bitOfValue: Uint32Array;
  /** Bits by the number of an amount: that of its facet when it is within the bounds; null: no range is chosen. */
  bitOfAmount: Uint32Array | null;
  /** Bounds of the price, in kopecks. */
  price: Bounds | null;
  /** Bit of the availability switch; 0 when it is off. */
  availableBit: number;
}

/** Facet or value that the catalogue does not know: the page does not exist. */
export interface UnknownFilter {
  unknown: string;
}

/** Translates a filter; a facet of another type than the filter says is unknown as well. */
export function planFilter(index: CatalogIndex, filter: Filter): FilterPlan | UnknownFilter {
  const { facets } = index;
  const facetOfBit: number[] = [];
  const bitOfValue = new Uint32Array(facets.values.length);
  let bitOfAmount: Uint32Array | null = null;
  let price: Bounds | null = null;
  const choose = (key: string, kind: FacetInfo['kind']): { facet: number; bit: number } | null => {
    const facet = facets.byKey(key);
    if (facet?.kind !== kind || facetOfBit.length === MAX_CHOSEN) return null;
    facetOfBit.push(facet.number);
    return { facet: facet.number, bit: 2 ** (facetOfBit.length - 1) };
  };
  const mark = ({ facet, bit }: { facet: number; bit: number }, slug: string): boolean => {
    const value = facets.bySlug(facet, slug);
    if (value !== undefined) bitOfValue[value] = bit;
    return value !== undefined;
  };
  let availableBit = 0;
  for (const [key, slugs] of Object.entries(filter.selections)) {
    if (slugs.length === 0) continue;
    const chosen = choose(key, 'multiselect');
    const unknown = chosen ? slugs.find((slug) => !mark(chosen, slug)) : '';
    if (unknown !== undefined) return { unknown: `${key}:${unknown}` };
  }
  for (const key of new Set(filter.switches)) {
    const chosen = choose(key, 'switch');
    if (!chosen) return { unknown: key };
    if (chosen.facet === AVAILABLE) availableBit = chosen.bit;
    else mark(chosen, YES_SLUG);
  }
  for (const [key, range] of Object.entries(filter.ranges)) {
    if (range.min === undefined && range.max === undefined) continue;
    const chosen = choose(key, 'range');
    if (!chosen) return { unknown: key };
    const bounds = { bit: chosen.bit, ...orderedBounds(range) };
    if (chosen.facet === PRICE) price = inKopecks(bounds);
    else {
      bitOfAmount ??= new Uint32Array(facets.amounts.size);
      for (const [amount, number] of facets.amounts.ofFacet(chosen.facet)) {
        if (amount >= bounds.min && amount <= bounds.max) bitOfAmount[number] = bounds.bit;
      }
    }
  }
  const required = 2 ** facetOfBit.length - 1;
  return { required, facetOfBit, bitOfValue, bitOfAmount, price, availableBit };
}

/** The one value of a switch parameter. */
export const YES_SLUG = 'da';

function orderedBounds({ min = -Infinity, max = Infinity }: Range) {
  return min <= max ? { min, max } : { min: max, max: min };
}

function inKopecks(bounds: Bounds): Bounds {
  return { ...bounds, min: Math.round(bounds.min * 100), max: Math.round(bounds.max * 100) };
}
