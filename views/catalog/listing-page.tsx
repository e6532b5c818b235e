import type { ReactNode } from 'react';
import type { Breadcrumb } from '../../shared/contract/product.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { Remembered } from '../layout/remembered.tsx';
import { listAppliedFilters } from './applied-filters.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { FilterPanel, type FilterPanelProps, filterRoot } from './filter-panel.tsx';
import { listedFacets } from './listed-facets.ts';
import type { ListingProps } from './listing-props.ts';
import { PriorityFilters } from './priority-filters.tsx';
import { ProductList } from './product-list.tsx';

interface ListingPageProps {
  title: string;
  trail: readonly Breadcrumb[];
  listing: ListingProps;
  /** Between the heading and the list: subcategories, the brand, the search field. */
  intro?: ReactNode;
  /** Below the list: texts. */
  children?: ReactNode;
}

/** Heading, filters and products: the one skeleton of categories, sale, brands and search results. */
export function ListingPage({ title, trail, listing, intro, children }: ListingPageProps) {
  return (
    <div className="container">
      <Breadcrumbs items={trail} />
      <ListingHeading title={title} total={listing.listing.total_count} />
      {intro}
      <ListingBody {...listing} />
      {children}
      <ProductNotes />
    </div>
  );
}

/** Id of the fragment. */
export const LISTING_HEADING_ID = 'listing-heading';

/** The page's heading with the number of products: it changes with the filter. */
export function ListingHeading({ title, total }: { title: string; total: number }) {
  return (
    <div className="listing-heading" id={LISTING_HEADING_ID}>
      <h1>{title}</h1>
      <p className="muted" data-total={total}>
        {countOf(total, GOODS)}
      </p>
    </div>
  );
}

function ListingBody(props: ListingProps) {
  const { above, panel } = listedFacets(props.listing);
  if (above.length + panel.length === 0) return <ProductList {...props} />;
  const chosen = listAppliedFilters(props.listing).length;
  return (
    <div className="listing">
      <details className="filter-toggle">
        <summary className="button button-ghost">
          <Icon name="sliders-horizontal" />
          {chosen > 0 ? `Фильтры (${chosen})` : 'Фильтры'}
        </summary>
      </details>
      <PriorityFilters facets={above} />
      <ListingFilter listing={props.listing} address={props.address} sort={props.sort} />
      <ProductList {...props} />
    </div>
  );
}

/** Without a choice the panel of a list is the same for everyone in a city. */
export function ListingFilter(props: FilterPanelProps) {
  const { listing, address, sort } = props;
  if (listing.hash !== '') return <FilterPanel {...props} />;
  return (
    <Remembered
      of={listing.formatted_filter}
      variant={`${address({})} ${sort}`}
      root={filterRoot(address)}
    >
      <FilterPanel {...props} />
    </Remembered>
  );
}
