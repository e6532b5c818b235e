import { listingSearch } from '../../shared/routes.ts';
import { draftHash, type FilterDraft } from './filter-draft.ts';
import type { PanelGroup } from './filter-panel.ts';

/** Address of the list for a choice; the order is that of the page. */
export function filterAddress(action: string, draft: FilterDraft): string {
  const sort = new URLSearchParams(location.search).get('sort') ?? '';
  return action + listingSearch({ hash: draftHash(draft), sort });
}

/** The same for asking: with all values of the facets that show them. */
export function askedAddress(address: string, openFacets: readonly string[]): string {
  if (openFacets.length === 0) return address;
  const search = listingSearch({ facet: openFacets }).slice(1);
  return `${address}${address.includes('?') ? '&' : '?'}${search}`;
}

/** Keys of facets that show all of their many values. */
export function openFacets(groups: readonly PanelGroup[]): string[] {
  return groups.flatMap((group) =>
    group.type === 'values' && group.searchable && group.more === null ? [group.key] : [],
  );
}
