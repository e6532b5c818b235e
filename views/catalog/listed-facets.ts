import type { Facet, Listing } from '../../shared/contract/listing.ts';

/** Facets above the list; the rest of the priority ones stay in the panel. */
const MAX_ABOVE = 4;
/** Fewer products than this are seen at a glance: nothing to filter. */
const WORTH_FILTERING = 4;

interface ListedFacets {
  /** Facets above the list, most important first. */
  above: Extract<Facet, { type: 'multiselect' }>[];
  panel: Facet[];
}

/** Facets that are shown, by their place; none for a list so short that no one would filter it. */
export function listedFacets({ formatted_filter, hash, total_count }: Listing): ListedFacets {
  if (hash === '' && total_count < WORTH_FILTERING) return { above: [], panel: [] };
  // Shown facets stay once something is chosen: nothing moves under the hand.
  const useful = hash === '' ? formatted_filter.filter(isUseful) : formatted_filter;
  const above = useful
    .filter((facet) => facet.type === 'multiselect' && facet.priority !== null)
    .sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0))
    .slice(0, MAX_ABOVE) as ListedFacets['above'];
  return { above, panel: useful.filter((facet) => !above.includes(facet as never)) };
}

/** Lists that have filters at all. */
export function isFilterable(listing: Listing): boolean {
  const { above, panel } = listedFacets(listing);
  return above.length + panel.length > 0;
}

/** A facet that leaves no choice is not shown. */
function isUseful(facet: Facet): boolean {
  if (facet.type === 'switch') return facet.count > 0;
  return facet.type === 'range' ? facet.min < facet.max : facet.values.length > 1;
}
