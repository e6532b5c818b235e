import type { ReactNode } from 'react';
import type { Breadcrumb } from '../../shared/contract/product.ts';
import { PartId } from '../../shared/page-parts.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { FilterIsland } from './filter-panel.tsx';
import { FilterToggle } from './filter-toggle.tsx';
import { isFilterable } from './listed-facets.ts';
import type { ListingProps } from './listing-props.ts';
import { ProductList } from './product-list.tsx';

interface ListingPageProps {
  title: string;
  trail: readonly Breadcrumb[];
  listing: ListingProps;
  /** Parts between the heading and the list: subcategories, the brand, the search field. */
  intro?: ReactNode;
  /** Texts below the list. */
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

/** The page's heading with the number of products: it changes with the filter. */
export function ListingHeading({ title, total }: { title: string; total: number }) {
  return (
    <div className="listing-heading" id={PartId.ListingHeading}>
      <h1>{title}</h1>
      <p className="muted" data-total={total}>
        {countOf(total, GOODS)}
      </p>
    </div>
  );
}

function ListingBody(props: ListingProps) {
  if (!isFilterable(props.listing)) return <ProductList {...props} />;
  const { listing, address, sort, openFacets } = props;
  return (
    <div className="listing">
      <FilterToggle listing={listing} />
      <FilterIsland listing={listing} address={address} sort={sort} openFacets={openFacets} />
      <ProductList {...props} />
    </div>
  );
}
