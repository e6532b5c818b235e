import { BRAND_PAGE_SIZE } from '../../shared/contract/listing.ts';
import * as links from '../../shared/routes.ts';
import { BrandPage } from '../../views/catalog/brand-page.tsx';
import { breadcrumbJsonLd } from '../../views/layout/breadcrumb-json-ld.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { listingFragments } from './listing-fragments.tsx';
import { listingHead, titleInCity } from './listing-head.ts';
import { loadListing } from './load-listing.ts';
import { readListingRequest } from './read-listing-request.ts';

/** /catalog/vendors/:code */
export async function loadBrandPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, reference, company } = deps;
  const { viewer, city, loggedIn, mainCity, siteUrl, favorites, rows } = pageViewer(
    deps,
    request.visitor,
  );
  const code = String(request.params.code);
  const sold = reference.get('brands').find((each) => each.url_rewrite_code === code);
  // A brand whose products are all gone keeps its page: it may be sold again.
  const brand = sold ?? (await shop.brand(viewer, { code }));
  if (!brand) {
    const now = await shop.formerAddress(viewer, { kind: 'brand', path: code });
    if (!now) return { kind: 'not-found' };
    return { kind: 'redirect', status: 301, location: links.brand(now.path) };
  }
  const path = links.brand(code);
  const asked = readListingRequest(path, request.query);
  if (asked.kind !== 'listing') return asked;

  const [listing, { list: categories, hash }] = await Promise.all([
    loadListing((input) => shop.productsByBrand(viewer, { ...input, code }), {
      asked,
      pageSize: BRAND_PAGE_SIZE,
      loggedIn,
      mainCity,
      favorites,
      rows,
      address: (query) => links.brand(code, query),
    }),
    shop.brandCategories(viewer, { code }),
  ]);
  if (!listing) return { kind: 'not-found' };
  const title = titleInCity(brand.title, city);
  const isGone = listing.listing.total_count === 0 && asked.hash === '';
  const trail = [
    { title: 'Каталог', url: links.catalogs() },
    { title: 'Бренды', url: links.brands() },
  ];
  return {
    kind: 'page',
    head: {
      ...listingHead({
        title: brand.title,
        path,
        city,
        shopName: company.name,
        total: listing.listing.total_count,
        image: brand.logo,
        asked,
      }),
      ...(isGone && goneHead(brand.title, company.name)),
      jsonLd: [breadcrumbJsonLd(trail, siteUrl, brand.title)],
    },
    body: (
      <BrandPage
        title={title}
        brand={brand}
        categories={categories}
        hash={hash}
        listing={{ ...listing, nothingHere: NOT_SOLD }}
      />
    ),
    fragments: listingFragments(title, { ...listing, nothingHere: NOT_SOLD }),
    tags: [`b-${brand.id}`],
    cache: 'shared',
  };
}

const NOT_SOLD = 'Этого бренда сейчас нет в продаже';

/** Title and description of the page of a brand without products. */
const goneHead = (brand: string, shopName: string) => ({
  title: `${brand}: сейчас нет в продаже — ${shopName}`,
  description: `Товаров ${brand} сейчас нет в продаже. Позвоните нам: узнаем о поставке или подберём замену.`,
});
