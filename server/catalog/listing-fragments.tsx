import type { ReactNode } from 'react';
import { FILTER_FORM_ID } from '../../views/catalog/facet-fields.tsx';
import { listedFacets } from '../../views/catalog/listed-facets.ts';
import {
  LISTING_HEADING_ID,
  ListingFilter,
  ListingHeading,
} from '../../views/catalog/listing-page.tsx';
import type { ListingProps } from '../../views/catalog/listing-props.ts';
import { PRIORITY_FILTERS_ID, PriorityFilters } from '../../views/catalog/priority-filters.tsx';
import { PRODUCT_LIST_ID, ProductList } from '../../views/catalog/product-list.tsx';

/** The parts of any page with a list that change with filter, sort and page, by their ids. */
export function listingFragments(title: string, props: ListingProps): Record<string, ReactNode> {
  const { listing, address, sort } = props;
  return {
    [PRODUCT_LIST_ID]: <ProductList {...props} />,
    [FILTER_FORM_ID]: <ListingFilter listing={listing} address={address} sort={sort} />,
    [PRIORITY_FILTERS_ID]: <PriorityFilters facets={listedFacets(listing).above} />,
    [LISTING_HEADING_ID]: <ListingHeading title={title} total={listing.total_count} />,
  };
}
