import type { Listing, Sort } from '../../shared/contract/listing.ts';
import { PartId } from '../../shared/page-parts.ts';
import type { ListingQuery } from '../../shared/routes.ts';

/** One page of a list of products with its filters: what every page with a listing is made from. */
export interface ListingProps {
  listing: Listing;
  /** Address of this listing with another filter, sort or page. */
  address: (query: ListingQuery) => string;
  sort: Sort;
  /** True without a chosen order: the list is shuffled. */
  isShuffled?: boolean;
  /** Page, counted from 1. */
  page: number;
  pageSize: number;
  /** Keys of facets that show all their values. */
  openFacets: readonly string[];
  loggedIn: boolean;
  /** The viewer's city is Москва. */
  mainCity: boolean;
  /** Words in the place of products where there are none, whatever is chosen. */
  nothingHere?: string;
  /** Numbers of products without one of the choices, when nothing is found. */
  removals?: readonly FilterRemoval[];
  /** Ids of products among the favourites. */
  favorites: ReadonlySet<number>;
  /** Dense rows instead of cards. */
  rows: boolean;
}

export interface FilterRemoval {
  /** Facet key. */
  key: string;
  /** Slug of the value; absent for ranges and switches. */
  value?: string;
  count: number;
}

/** Attributes of a link that changes the filter: what it replaces without loading the page. */
export const FILTER_LINK = {
  'data-swap': `${PartId.Filter} ${PartId.FilterToggle} ${PartId.ListingHeading} ${PartId.ProductList}`,
  'data-history': 'replace',
} as const;

/** Attributes of a link to another order of the same list. */
export const LIST_LINK = { 'data-swap': PartId.ProductList } as const;
