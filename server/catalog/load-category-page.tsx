import { SALE_SLUG } from '../../shared/catalog.ts';
import type { CategoryDetails } from '../../shared/contract/catalog.ts';
import { CATALOG_PAGE_SIZE, type ListingInput } from '../../shared/contract/listing.ts';
import * as links from '../../shared/routes.ts';
import { nextHour } from '../../shared/ru/dates.ts';
import { catalogTrail } from '../../views/catalog/breadcrumbs.tsx';
import { CategoryPage } from '../../views/catalog/category-page.tsx';
import { itemListJsonLd } from '../../views/catalog/item-list-json-ld.ts';
import { breadcrumbJsonLd } from '../../views/layout/breadcrumb-json-ld.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { listingFragments } from './listing-fragments.tsx';
import { listingHead, titleInCity } from './listing-head.ts';
import { loadListing } from './load-listing.ts';
import { readListingRequest } from './read-listing-request.ts';

/** /catalog/:category/…, also below /catalog/sale. */
export async function loadCategoryPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, company } = deps;
  const { viewer, city, loggedIn, mainCity, siteUrl, favorites, rows } = pageViewer(
    deps,
    request.visitor,
  );
  const asWritten = categoryPath(request);
  const category = await shop.category(viewer, { path: asWritten });
  if (!category) {
    const now = await shop.formerAddress(viewer, { kind: 'category', path: asWritten });
    if (!now) return { kind: 'not-found' };
    return { kind: 'redirect', status: 301, location: links.catalogNode(now.path) };
  }
  const path = links.catalogNode(category.fullUrl);
  const asked = readListingRequest(path, request.query);
  if (asked.kind !== 'listing') return asked;

  const isSaleRoot = category.fullUrl === SALE_SLUG;
  // Each hour has a shuffle of its own: pages of two of them would repeat some goods and miss others.
  const isShuffled = isSaleRoot && asked.sort === 'relevance';
  const shuffledUntil = isShuffled ? { endsAt: nextHour(deps.now()) } : {};
  const listing = await loadListing(
    (input) =>
      isSaleRoot
        ? shop.saleProducts(viewer, shuffleUnsorted(input))
        : shop.productsByCategory(viewer, {
            ...input,
            categoryId: category.id,
            is_sale: category.is_sale,
          }),
    {
      asked,
      pageSize: CATALOG_PAGE_SIZE,
      loggedIn,
      mainCity,
      favorites,
      rows,
      address: (query) => links.catalogNode(category.fullUrl, query),
    },
  );
  if (!listing) return { kind: 'not-found' };
  const title = titleInCity(category.title, city);
  return {
    kind: 'page',
    head: {
      ...listingHead({
        title: category.is_sale && !isSaleRoot ? `${category.title}: выгодно` : category.title,
        path,
        city,
        shopName: company.name,
        total: listing.listing.total_count,
        image: category.image,
        asked,
      }),
      jsonLd: [
        breadcrumbJsonLd(trailOf(category), siteUrl, category.title),
        itemListJsonLd(
          listing.listing.formatted_products
            .filter(({ filter_hit }) => filter_hit)
            .map((product) => links.product(product.common_info.code)),
          siteUrl,
        ),
      ],
    },
    body: (
      <CategoryPage
        title={title}
        category={category}
        childs={category.childs}
        sale={category.is_sale}
        listing={{ ...listing, isShuffled: isSaleRoot }}
      />
    ),
    fragments: listingFragments(title, { ...listing, isShuffled: isSaleRoot }),
    tags: [{ tag: `c-${category.id}`, changedAt: category.updated_at }],
    cache: 'shared',
    ...shuffledUntil,
  };
}

/** The sale without a chosen order is shuffled, so that all of it is seen in its turn (S9.19). */
const shuffleUnsorted = (input: ListingInput): ListingInput =>
  input.sort_by === 'relevance' ? { ...input, sort_by: 'rand' } : input;

const trailOf = ({ breadcrumbs, title }: CategoryDetails) => catalogTrail(breadcrumbs, title);

/** Path of the category as written, without the slash that an address may end with. */
function categoryPath({ params }: PageRequest): string {
  const segments = [params.category ?? [], params.catalog ?? []].flat();
  if (segments.at(-1) === '') segments.pop();
  return segments.join('/');
}
