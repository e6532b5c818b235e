import type { ReactNode } from 'react';
import { FILTER_ID, FilterIsland } from '../../views/catalog/filter-panel.tsx';
import { FILTER_TOGGLE_ID, FilterToggle } from '../../views/catalog/filter-toggle.tsx';
import { LISTING_HEADING_ID, ListingHeading } from '../../views/catalog/listing-page.tsx';
import type { ListingProps } from '../../views/catalog/listing-props.ts';
import { PRODUCT_LIST_ID, ProductList } from '../../views/catalog/product-list.tsx';

/** The parts of any page with a list that change with filter, sort and page, by their ids. */
export function listingFragments(title: string, props: ListingProps): Record<string, ReactNode> {
  const { listing, address, sort, openFacets } = props;
  const panel = { listing, address, sort, openFacets };
  return {
    [PRODUCT_LIST_ID]: <ProductList {...props} />,
    [FILTER_ID]: <FilterIsland {...panel} />,
    [FILTER_TOGGLE_ID]: <FilterToggle listing={listing} />,
    [LISTING_HEADING_ID]: <ListingHeading title={title} total={listing.total_count} />,
  };
}
