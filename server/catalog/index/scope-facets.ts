import { hash } from 'node:crypto';
import type { CatalogViewer } from '../viewer-prices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import type { FacetCounts } from './count-facets.ts';
import { decidingPlace, isSeldomDeciding } from './deciding-parameters.ts';
import { AVAILABLE, BRAND, type FacetInfo, PRICE } from './facet-table.ts';
import type { FilterPlan } from './filter-plan.ts';
import { MANY, measureScope, type ScopeShape } from './scope-shape.ts';
import { type ViewerMeasure, viewerMeasure } from './viewer-measure.ts';

/** A facet of a scope before anything is chosen. */
export interface ScopeFacet {
  info: FacetInfo;
  /** Values that occur in the scope, in their order; empty for ranges and switches. */
  values: readonly number[];
  /** Bounds in the scope; for the price in kopecks. */
  min: number;
  max: number;
  /** True when choosing here can make the list shorter. */
  narrows: boolean;
  /** True when enough products of the scope carry it. */
  common: boolean;
  order: FacetOrder;
}

/** Place of a facet among those of its scope. */
interface FacetOrder {
  /** Place among those that decide for goods of this kind; null: it is none of them. */
  deciding: number | null;
  /** 0 to 1: how well a choice tells the products apart. */
  tellsApart: number;
}

const UNORDERED: FacetOrder = { deciding: null, tellsApart: 0 };

/** A facet is worth showing from this share of the scope: what fewer carry belongs deeper down. */
const MIN_SHARE = 0.05;

export interface ScopeFacets {
  /** All that occur in the scope, in the order in which they are shown. */
  facets: readonly ScopeFacet[];
  /** Counts with nothing chosen. */
  counts: Omit<FacetCounts, 'matches' | 'nearly'>;
}

/** Digest of the products themselves, whatever was asked to find them, as common words come back; null for few. */
function nameOfMany(ordinals: Uint32Array): string | null {
  if (ordinals.length < MANY) return null;
  const { buffer, byteOffset, byteLength } = ordinals;
  return hash('sha256', new Uint8Array(buffer, byteOffset, byteLength), 'base64url');
}

/** `scopeName` is what the scope's shape is remembered under; null: the scope hardly comes back. */
export function findScopeFacets(
  index: CatalogIndex,
  scopeName: string | null,
  ordinals: Uint32Array,
  viewer: CatalogViewer,
): ScopeFacets {
  const name = scopeName ?? nameOfMany(ordinals);
  const shape = (name && index.shapes.get(name)) || measureScope(index, ordinals);
  if (name) index.shapes.set(name, shape);
  const own = viewerMeasure(index, scopeName, ordinals, viewer);
  const facets = index.facets.facets
    .filter(({ number }) => ordinals.length > 0 && (number === AVAILABLE || shape.carriers[number]))
    .map((info) => describeFacet(index, info, shape));
  if (own.min <= own.max) facets.push(priceFacet(index, own));
  const mins = shape.mins.slice().fill(own.min, PRICE, PRICE + 1);
  const maxs = shape.maxs.slice().fill(own.max, PRICE, PRICE + 1);
  return {
    facets: facets.sort(compareFacets),
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
  const common = number === AVAILABLE || carried >= enough;
  return { info, values, min, max, narrows, common, order: orderOf(index, info, shape) };
}

function orderOf(
  { reference }: CatalogIndex,
  { number, title }: FacetInfo,
  shape: ScopeShape,
): FacetOrder {
  if (number <= BRAND) return UNORDERED;
  const category = reference.categories.get(shape.categoryId ?? 0);
  const tellsApart = shape.tellsApart[number] ?? 0;
  return { deciding: decidingPlace(category, title), tellsApart };
}

function priceFacet({ facets }: CatalogIndex, { min, max }: ViewerMeasure): ScopeFacet {
  const info = facets.facets[PRICE]!;
  return { info, values: [], min, max, narrows: min < max, common: true, order: UNORDERED };
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
    return { info, values: [], min: 0, max: 0, narrows: false, common: false, order: UNORDERED };
  });
  return [...facets, ...added].sort(compareFacets);
}

/**
 * Order of facets: those that decide for goods of this kind, then price, availability and brand,
 * then what the shop has given a priority, then the others by how well they tell products apart;
 * last what seldom decides.
 */
function compareFacets({ info: a, order: orderOfA }: ScopeFacet, b: ScopeFacet): number {
  return (
    groupOf(a, orderOfA) - groupOf(b.info, b.order) ||
    (orderOfA.deciding ?? 0) - (b.order.deciding ?? 0) ||
    (a.priority ?? 0) - (b.info.priority ?? 0) ||
    b.order.tellsApart - orderOfA.tellsApart ||
    a.position - b.info.position ||
    a.number - b.info.number
  );
}

function groupOf({ number, priority, title }: FacetInfo, { deciding }: FacetOrder): number {
  if (deciding !== null) return -1;
  if (number <= BRAND) return number;
  if (priority !== null) return BRAND + 1;
  return isSeldomDeciding(title) ? BRAND + 3 : BRAND + 2;
}
