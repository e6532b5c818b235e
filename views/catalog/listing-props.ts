import type { Listing, Sort } from '../../shared/contract/listing.ts';
import type { ListingQuery } from '../../shared/routes.ts';

/** One page of a list of products with its filters: what every page with a listing is made from. */
export interface ListingProps {
  listing: Listing;
  /** Address of this listing with another filter, sort or page. */
  address: (query: ListingQuery) => string;
  sort: Sort;
  /** From 1. */
  page: number;
  pageSize: number;
  signedIn: boolean;
  /** The viewer's city is Москва. */
  mainCity: boolean;
  /** When nothing is found: how many products there would be without one of the choices. */
  removals?: readonly Removal[];
  /** Ids of products among the favourites. */
  favorites: ReadonlySet<number>;
}

export interface Removal {
  /** Facet key. */
  key: string;
  /** Slug of the value; absent for ranges and switches. */
  value?: string;
  count: number;
}
