import type { Facet, Listing } from '../../shared/contract/listing.ts';
import { filterHash, isChosen, PRICE_FACET } from '../../shared/filter.ts';
import { FILTER_LINK, type ListingProps } from './listing-props.ts';

const MAX_FACETS = 2;
const MAX_VALUES = 8;

type Multiselect = Extract<Facet, { type: 'multiselect' }>;
type Value = Multiselect['values'][number];

/** Values of what decides for these goods, each one tap away where the filters are behind a button. */
export function QuickValues({
  listing,
  address,
  sort,
}: Pick<ListingProps, 'listing' | 'address' | 'sort'>) {
  const facets = quickFacets(listing);
  if (facets.length === 0) return null;
  return (
    <nav className="subcategories quick-values" aria-label="Частые фильтры">
      {facets.flatMap((facet) =>
        facet.values
          .filter(({ count }) => count > 0)
          .slice(0, MAX_VALUES)
          .map((value) => (
            <a
              className="chip"
              key={`${facet.key}:${value.slug}`}
              href={address({ hash: hashWith(listing, facet, value), sort })}
              {...FILTER_LINK}
            >
              {valueText(facet, value)}
            </a>
          )),
      )}
    </nav>
  );
}

/** Facets before the price decide; a chosen value has a chip of its own. */
function quickFacets({ formatted_filter, total_count }: Listing): Multiselect[] {
  const end = formatted_filter.findIndex(({ key }) => key === PRICE_FACET);
  if (total_count < 2) return [];
  return formatted_filter
    .slice(0, Math.max(0, end))
    .filter((facet) => facet.type === 'multiselect')
    .filter((facet) => !isChosen(facet) && facet.values.filter(({ count }) => count > 0).length > 1)
    .slice(0, MAX_FACETS);
}

function hashWith({ filter_params }: Listing, { key }: Multiselect, { slug }: Value): string {
  return filterHash({
    ...filter_params,
    selections: { ...filter_params.selections, [key]: [slug] },
  });
}

/** «GN 1/1», «65 мм», «уровней: 10». */
function valueText({ title, unit }: Multiselect, value: Value): string {
  if (unit) return `${value.title}\u00a0${unit}`;
  const isBare = /^[\d.,…–-]+$/.test(value.title);
  return isBare ? `${title.replace(/^Количество /, '')}: ${value.title}` : value.title;
}
