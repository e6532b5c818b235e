import type { Listing, ListingInput } from '../../shared/contract/listing.ts';
import { type Filter, filterHash, withoutFacet } from '../../shared/filter.ts';
import type { ListingQuery } from '../../shared/routes.ts';
import type { FilterRemoval, ListingProps } from '../../views/catalog/listing-props.ts';
import type { AskedListing } from './read-listing-request.ts';

/** Asks for one page of a list; null when it has no such filter, or no such list. */
type AskListing = (input: ListingInput) => Promise<Listing | null>;

interface ListingContext {
  asked: AskedListing;
  pageSize: number;
  loggedIn: boolean;
  mainCity: boolean;
  favorites: ReadonlySet<number>;
  rows: boolean;
  address: (query: ListingQuery) => string;
}

/**
 * The props of a page of a list; null when the filter names what does not exist or the page lies
 * beyond the last one.
 */
export async function loadListing(
  ask: AskListing,
  context: ListingContext,
): Promise<ListingProps | null> {
  const { asked, pageSize } = context;
  const listing = await ask({
    page: asked.page - 1,
    onpage: pageSize,
    sort_by: asked.sort,
    hash: asked.hash,
  });
  if (!listing) return null;
  if (asked.page > 1 && listing.formatted_products.length === 0) return null;
  const { loggedIn, mainCity, favorites, rows, address } = context;
  const { sort, page, facets } = asked;
  const props = { listing, address, sort, page, pageSize, openFacets: facets };
  const removals = listing.total_count === 0 ? await countRemovals(ask, asked.filter) : [];
  return { ...props, loggedIn, mainCity, favorites, rows, removals };
}

const MAX_REMOVALS = 12;

/** Number of products that there would be without each of the choices. */
async function countRemovals(ask: AskListing, filter: Filter): Promise<FilterRemoval[]> {
  const counted = listChoices(filter)
    .slice(0, MAX_REMOVALS)
    .map(async (choice) => {
      const hash = filterHash(withoutFacet(filter, choice.key, choice.value));
      const listing = await ask({ page: 0, onpage: 1, hash });
      return { ...choice, count: listing?.total_count ?? 0 };
    });
  return Promise.all(counted);
}

function listChoices(filter: Filter): Omit<FilterRemoval, 'count'>[] {
  const values = Object.entries(filter.selections).flatMap(([key, slugs]) =>
    slugs.map((value) => ({ key, value })),
  );
  const others = [...Object.keys(filter.ranges), ...filter.switches].map((key) => ({ key }));
  return [...values, ...others];
}
