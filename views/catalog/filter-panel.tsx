import { toDraft } from '../../client/catalog/filter-draft.ts';
import { FilterForm, formAttributes } from '../../client/catalog/filter-form.tsx';
import { PartId } from '../../shared/page-parts.ts';
import { Island } from '../layout/island.tsx';
import type { MarkupRoot } from '../layout/raw-html.tsx';
import { Remembered } from '../layout/remembered.tsx';
import { filterGroups } from './filter-groups.ts';
import type { ListingProps } from './listing-props.ts';

export type FilterProps = Pick<ListingProps, 'listing' | 'address' | 'sort' | 'openFacets'>;

/**
 * The filter's island. Without a choice its markup is the same for everyone in a city, and kept as a
 * string.
 */
export function FilterIsland(props: FilterProps) {
  const { listing, address, sort, openFacets } = props;
  const isPlain = listing.hash === '' && openFacets.length === 0;
  return (
    <Island name="filters" id={PartId.Filter}>
      {isPlain ? (
        <Remembered
          of={listing.formatted_filter}
          variant={`${address({})} ${sort}`}
          isLarge
          root={{ tag: 'form', ...formAttributes(address({})) } as MarkupRoot}
        >
          <FilterPanel {...props} />
        </Remembered>
      ) : (
        <FilterPanel {...props} />
      )}
    </Island>
  );
}

/** The form for what the listing offers and what is chosen. */
export function FilterPanel(props: FilterProps) {
  const { listing, address, sort } = props;
  const panel = {
    action: address({}),
    groups: filterGroups(props),
    resetHref: address({ sort }),
  };
  return <FilterForm panel={panel} draft={toDraft(listing.filter_params)} />;
}
