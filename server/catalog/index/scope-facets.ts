import { type CatalogViewer, priceColumns, stockColumn } from '../viewer-prices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import type { FacetCounts } from './count-facets.ts';
import { AVAILABLE, BRAND, type FacetInfo, PRICE } from './facet-table.ts';
import type { FilterPlan } from './filter-plan.ts';
import { measureScope, type ScopeShape } from './scope-shape.ts';

/** A facet of a scope before anything is chosen. */
export interface ScopeFacet {
  info: FacetInfo;
  /** Values that occur in the scope, in their order; empty for ranges and switches. */
  values: readonly number[];
  /** Bounds in the scope; for the price in kopecks. */
  min: number;
  max: number;
  /** Whether choosing here can make the list shorter. */
  narrows: boolean;
  /** Whether enough products of the scope carry it. */
  common: boolean;
}

/** A facet is worth showing from this share of the scope: what fewer carry belongs deeper down. */
const MIN_SHARE = 0.05;

export interface ScopeFacets {
  /** All that occur in the scope, in the order in which they are shown. */
  facets: readonly ScopeFacet[];
  /** Counts with nothing chosen. */
  counts: Omit<FacetCounts, 'matches' | 'nearly'>;
}

/** `scopeName` is what the scope's shape is remembered under; null: it is not. */
export function findScopeFacets(
  index: CatalogIndex,
  scopeName: string | null,
  ordinals: Uint32Array,
  viewer: CatalogViewer,
): ScopeFacets {
  const shape = (scopeName && index.shapes.get(scopeName)) || measureScope(index, ordinals);
  if (scopeName) index.shapes.set(scopeName, shape);
  const own = measureForViewer(index, ordinals, viewer);
  const facets = index.facets.facets
    .filter(({ number }) => ordinals.length > 0 && (number === AVAILABLE || shape.carriers[number]))
    .map((info) => describeFacet(index, info, shape));
  if (own.min <= own.max) facets.push(priceFacet(index, own));
  const mins = shape.mins.slice().fill(own.min, PRICE, PRICE + 1);
  const maxs = shape.maxs.slice().fill(own.max, PRICE, PRICE + 1);
  return {
    facets: facets.sort((a, b) => compareFacets(a.info, b.info)),
    counts: { values: shape.values, mins, maxs, available: own.available },
  };
}

function describeFacet(index: CatalogIndex, info: FacetInfo, shape: ScopeShape): ScopeFacet {
  const { number, kind } = info;
  const carried = shape.carriers[number] ?? 0;
  const [min, max] = [shape.mins[number]!, shape.maxs[number]!];
  const values =
    kind === 'multiselect'
      ? index.facets.inNaturalOrder(number).filter((value) => shape.values[value]! > 0)
      : [];
  const enough = shape.size * MIN_SHARE;
  const narrows = kind === 'range' ? min < max : carried < shape.size || values.length > 1;
  return { info, values, min, max, narrows, common: number === AVAILABLE || carried >= enough };
}

function priceFacet({ facets }: CatalogIndex, { min, max }: OwnMeasure): ScopeFacet {
  const info = facets.facets[PRICE]!;
  return { info, values: [], min, max, narrows: min < max, common: true };
}

interface OwnMeasure {
  /** Kopecks. */
  min: number;
  max: number;
  available: number;
}

/** What depends on the viewer's city and price level. */
function measureForViewer(
  index: CatalogIndex,
  ordinals: Uint32Array,
  viewer: CatalogViewer,
): OwnMeasure {
  const { priceOf } = priceColumns(index, viewer);
  const stock = stockColumn(index, viewer.cityId);
  let [min, max, available] = [Infinity, -Infinity, 0];
  for (const ordinal of ordinals) {
    const price = priceOf(ordinal);
    if (price > 0 && price < min) min = price;
    if (price > max && price > 0) max = price;
    if (stock[ordinal]! > 0) available++;
  }
  return { min, max, available };
}

/** The scope's facets and those that are chosen though no product of the scope carries them. */
export function withChosen(
  index: CatalogIndex,
  facets: readonly ScopeFacet[],
  { facetOfBit }: FilterPlan,
): ScopeFacet[] {
  const present = new Set(facets.map(({ info }) => info.number));
  const absent = facetOfBit.filter((number) => !present.has(number));
  const added = absent.map((number): ScopeFacet => {
    const info = index.facets.facets[number]!;
    return { info, values: [], min: 0, max: 0, narrows: false, common: false };
  });
  return [...facets, ...added].sort((a, b) => compareFacets(a.info, b.info));
}

/** Price, availability, brand, then facets with a priority, then the rest by position. */
function compareFacets(a: FacetInfo, b: FacetInfo): number {
  const group = ({ number, priority }: FacetInfo) =>
    number <= BRAND ? number : priority === null ? BRAND + 2 : BRAND + 1;
  return (
    group(a) - group(b) ||
    (a.priority ?? 0) - (b.priority ?? 0) ||
    a.position - b.position ||
    a.number - b.number
  );
}
