import type { ReactNode } from 'react';
import { PartId } from '../../shared/page-parts.ts';
import { FilterIsland } from '../../views/catalog/filter-panel.tsx';
import { FilterToggle } from '../../views/catalog/filter-toggle.tsx';
import { ListingHeading } from '../../views/catalog/listing-page.tsx';
import type { ListingProps } from '../../views/catalog/listing-props.ts';
import { ProductList } from '../../views/catalog/product-list.tsx';

/** The parts of any page with a list that change with filter, sort and page, by their ids. */
export function listingFragments(title: string, props: ListingProps): Record<string, ReactNode> {
  const { listing, address, sort, openFacets } = props;
  const panel = { listing, address, sort, openFacets };
  return {
    [PartId.ProductList]: <ProductList {...props} />,
    [PartId.Filter]: <FilterIsland {...panel} />,
    [PartId.FilterToggle]: <FilterToggle listing={listing} />,
    [PartId.ListingHeading]: <ListingHeading title={title} total={listing.total_count} />,
  };
}
