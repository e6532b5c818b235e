import type { Facet, Sort } from '../../shared/contract/listing.ts';
import type { MarkupRoot } from '../layout/raw-html.tsx';
import {
  FILTER_FORM_ID,
  facetTitle,
  RangeFields,
  SwitchField,
  ValueFields,
} from './facet-fields.tsx';
import { isChosen, listedFacets } from './listed-facets.ts';
import type { ListingProps } from './listing-props.ts';

/** Groups that stand open. */
const OPEN_GROUPS = 6;

export type FilterPanelProps = Pick<ListingProps, 'listing' | 'address' | 'sort'>;

/** The form that filters the list: a plain GET whose fields parseFilterFields reads. */
export function FilterPanel({ listing, address, sort }: FilterPanelProps) {
  const { panel } = listedFacets(listing);
  return (
    <form {...filterAttributes(address)}>
      <KeptSort sort={sort} />
      {panel.map((facet, index) => (
        <FacetGroup key={facet.key} facet={facet} open={index < OPEN_GROUPS || isChosen(facet)} />
      ))}
      <div className="filter-actions">
        <button type="submit" className="button button-primary">
          Показать
        </button>
        {listing.hash && (
          <a className="button button-ghost" href={address({ sort })}>
            Сбросить
          </a>
        )}
      </div>
    </form>
  );
}

function filterAttributes(address: FilterPanelProps['address']) {
  return {
    className: 'filter',
    id: FILTER_FORM_ID,
    'data-filter': 'true',
    action: address({}),
    'aria-label': 'Фильтры',
  };
}

/** The form itself, for a panel kept as a string. */
export function filterRoot(address: FilterPanelProps['address']): MarkupRoot {
  return { tag: 'form', ...filterAttributes(address) } as MarkupRoot;
}

/** A filtered list keeps its order; the default order is in no address. */
function KeptSort({ sort }: { sort: Sort }) {
  if (sort === 'relevance' || sort === 'rand') return null;
  return <input type="hidden" name="sort" value={sort} />;
}

function FacetGroup({ facet, open }: { facet: Facet; open: boolean }) {
  if (facet.type === 'switch') return <SwitchField facet={facet} />;
  return (
    <details className="facet" open={open}>
      <summary>{facetTitle(facet)}</summary>
      {facet.type === 'range' ? <RangeFields facet={facet} /> : <ValueFields facet={facet} />}
    </details>
  );
}
