import type { Facet, Listing } from '../../shared/contract/listing.ts';
import { type Filter, filterHash, type Range, withoutFacet } from '../../shared/filter.ts';
import { formatCount } from '../../shared/ru/plural.ts';

/** One choice of the applied filter, with the filter that is left without it. */
interface AppliedFilter {
  key: string;
  /** Absent for ranges and switches. */
  value?: string;
  /** «Бренд Nordika», «Цена до 5 000 ₽». */
  text: string;
  /** Canonical text of the filter without this choice. */
  hashWithout: string;
}

/** Choices in the order of the facets; one that no facet knows shows its own key. */
export function listAppliedFilters(listing: Listing): AppliedFilter[] {
  const filter: Filter = listing.filter_params;
  const facets = new Map(listing.formatted_filter.map((facet) => [facet.key, facet]));
  const order = [...facets.keys()];
  const rank = ({ key }: AppliedFilter) => (facets.has(key) ? order.indexOf(key) : order.length);
  return [
    ...selections(filter, facets),
    ...ranges(filter, facets),
    ...switches(filter, facets),
  ].sort((a, b) => rank(a) - rank(b));
}

type Facets = ReadonlyMap<string, Facet>;

function selections(filter: Filter, facets: Facets): AppliedFilter[] {
  return Object.entries(filter.selections).flatMap(([key, values]) => {
    const facet = facets.get(key);
    const known = facet?.type === 'multiselect' ? facet.values : [];
    return values.map((value) => {
      const title = known.find(({ slug }) => slug === value)?.title ?? value;
      const unit = facet?.unit ? `\u00a0${facet.unit}` : '';
      return applied(filter, key, `${facet?.title ?? key} ${title}${unit}`, value);
    });
  });
}

function ranges(filter: Filter, facets: Facets): AppliedFilter[] {
  return Object.entries(filter.ranges).map(([key, range]) => {
    const facet = facets.get(key);
    return applied(filter, key, `${facet?.title ?? key} ${rangeWords(range, facet?.unit ?? null)}`);
  });
}

function switches(filter: Filter, facets: Facets): AppliedFilter[] {
  return filter.switches.map((key) => applied(filter, key, facets.get(key)?.title ?? key));
}

function applied(filter: Filter, key: string, text: string, value?: string): AppliedFilter {
  const hashWithout = filterHash(withoutFacet(filter, key, value));
  return value === undefined ? { key, text, hashWithout } : { key, value, text, hashWithout };
}

/** «от 10 до 50 л», «до 5 000 ₽». */
function rangeWords({ min, max }: Range, unit: string | null): string {
  const ends = [
    min === undefined ? '' : `от\u00a0${formatCount(min)}`,
    max === undefined ? '' : `до\u00a0${formatCount(max)}`,
  ];
  return `${ends.filter(Boolean).join(' ')}${unit ? `\u00a0${unit}` : ''}`;
}
