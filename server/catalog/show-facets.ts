import type { Facet } from '../../shared/contract/listing.ts';
import type { Filter } from '../../shared/filter.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import type { FacetCounts } from './index/count-facets.ts';
import { AVAILABLE, PRICE } from './index/facet-table.ts';
import { YES_SLUG } from './index/filter-plan.ts';
import type { ScopeFacet } from './index/scope-facets.ts';

type ShownCounts = Omit<FacetCounts, 'matches' | 'nearly'>;

const MAX_FACETS = 12;

/** Facets as the panel shows them: at most 12, chosen ones always among them. */
export function showFacets(
  index: CatalogIndex,
  facets: readonly ScopeFacet[],
  counts: ShownCounts,
  filter: Filter | null,
): Facet[] {
  const useful = facets.filter(
    (facet) => (facet.common && facet.narrows) || isChosen(facet, filter),
  );
  const chosen = useful.filter((facet) => isChosen(facet, filter));
  let room = Math.max(0, MAX_FACETS - chosen.length);
  return useful
    .filter((facet) => isChosen(facet, filter) || room-- > 0)
    .map((facet) => showFacet(index, facet, counts, filter));
}

function isChosen({ info: { key } }: ScopeFacet, filter: Filter | null): boolean {
  if (!filter) return false;
  return (
    Object.hasOwn(filter.selections, key) ||
    Object.hasOwn(filter.ranges, key) ||
    filter.switches.includes(key)
  );
}

function showFacet(
  index: CatalogIndex,
  facet: ScopeFacet,
  counts: ShownCounts,
  filter: Filter | null,
): Facet {
  const { key, title, unit, priority, kind, number } = facet.info;
  const named = { key, title, priority };
  if (kind === 'range') {
    const selected = filter?.ranges[key] ?? {};
    return { type: 'range', ...named, unit, ...boundsOf(facet, counts), selected };
  }
  if (kind === 'switch') {
    const selected = filter?.switches.includes(key) ?? false;
    const value = index.facets.bySlug(number, YES_SLUG) ?? -1;
    const count = number === AVAILABLE ? counts.available : (counts.values[value] ?? 0);
    return { type: 'switch', ...named, unit: null, count, selected };
  }
  return { type: 'multiselect', ...named, unit, values: showValues(index, facet, counts, filter) };
}

/** The values of the scope, and chosen ones that it lacks. */
function showValues(
  index: CatalogIndex,
  { info: { number, key }, values }: ScopeFacet,
  counts: ShownCounts,
  filter: Filter | null,
) {
  const selected = new Set(filter?.selections[key]);
  const chosen = [...selected].map((slug) => index.facets.bySlug(number, slug) ?? -1);
  const inScope = new Set(values);
  const shown = chosen.every((value) => inScope.has(value))
    ? values
    : index.facets
        .inNaturalOrder(number)
        .filter((value) => inScope.has(value) || chosen.includes(value));
  return shown.map((value) => {
    const { slug, title } = index.facets.values[value]!;
    return { slug, title, count: counts.values[value]!, selected: selected.has(slug) };
  });
}

/** Bounds that the other facets leave; those of the whole scope when they leave nothing. */
function boundsOf({ info, min, max }: ScopeFacet, counts: ShownCounts) {
  const [left, right] = [counts.mins[info.number]!, counts.maxs[info.number]!];
  const [low, high] = left <= right ? [left, right] : [min, max];
  if (info.number !== PRICE) return { min: low, max: high };
  return { min: Math.floor(low / 100), max: Math.ceil(high / 100) };
}
