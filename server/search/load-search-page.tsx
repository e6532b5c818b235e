import { CATALOG_PAGE_SIZE } from '../../shared/contract/listing.ts';
import * as links from '../../shared/routes.ts';
import { cleanQuery } from '../../shared/search.ts';
import { SearchPage } from '../../views/search/search-page.tsx';
import { SEARCH_HISTORY_ID, SearchHistory } from '../../views/search/search-start.tsx';
import { listingFragments } from '../catalog/listing-fragments.tsx';
import { loadListing } from '../catalog/load-listing.ts';
import { readListingRequest } from '../catalog/read-listing-request.ts';
import { currentClient } from '../platform/http/client-of.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { findSearchRedirect } from './find-search-redirect.ts';
import { besideGoods, findSitePages } from './find-site-pages.ts';
import { loadSearchStart } from './load-panel.ts';
import { textInPath } from './text-in-path.ts';

/** /search/:search?, with any slashes in it — the form's `?search=` leads to the address with the words in its path. */
export async function loadSearchPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, reference, company } = deps;
  const sent = request.query.get('search');
  if (sent !== null) {
    const words = cleanQuery(sent);
    if (!words) return { kind: 'redirect', status: 303, location: links.search() };
    return { kind: 'redirect', status: 303, location: links.search(words) };
  }
  const text = cleanQuery(textInPath(request.params));
  const popular = reference.get('catalog').filter(({ is_sale }) => !is_sale);
  const head = {
    title: `${text ? `Поиск: ${text}` : 'Поиск'} — ${company.name}`,
    description: 'Поиск товаров по слову, коду или артикулу.',
    canonical: text ? links.search(text) : links.search(),
    robots: 'noindex, follow' as const,
  };
  const page = { kind: 'page', head, cache: 'shared', lifetimeSeconds: 60 } as const;
  if (!text) {
    const nothing = {
      corrected: null,
      dropped: [],
      categories: [],
      brands: [],
      pages: [],
      listing: null,
    };
    const start = await loadSearchStart(deps, request);
    const body = <SearchPage query="" popular={popular} start={start} {...nothing} />;
    const fragments = { [SEARCH_HISTORY_ID]: <SearchHistory history={start.history} /> };
    return { ...page, body, fragments, tags: ['catalog', 'search'] };
  }

  const location = findSearchRedirect(reference.get('siteParts').searches, text);
  if (location !== null) return { kind: 'redirect', status: 302, location };
  const asked = readListingRequest(links.search(text), request.query);
  if (asked.kind !== 'listing') return asked;
  const { viewer, loggedIn, mainCity, favorites, rows } = pageViewer(deps, request.visitor);
  let found: Awaited<ReturnType<typeof shop.search>> | undefined;
  const [listing, told] = await Promise.all([
    loadListing(
      async (input) => {
        found = await shop.search(viewer, {
          ...input,
          search_string: text,
          client: currentClient(),
        });
        return found.foundProducts;
      },
      {
        asked,
        pageSize: CATALOG_PAGE_SIZE,
        loggedIn,
        mainCity,
        favorites,
        rows,
        address: (query) => links.search(text, query),
      },
    ),
    findSitePages(shop, viewer, text),
  ]);
  if (!listing || !found) return { kind: 'not-found' };
  const { corrected, dropped, categories, brands } = found;
  const isEmpty = listing.listing.total_count === 0;
  const pages = isEmpty ? told : besideGoods(told);
  const understood = { corrected, dropped, categories, brands, pages };
  const start = isEmpty ? await loadSearchStart(deps, request) : null;
  return {
    ...page,
    body: (
      <SearchPage query={text} listing={listing} popular={popular} start={start} {...understood} />
    ),
    fragments: listingFragments(`Поиск: ${text}`, listing),
    tags: ['search'],
  };
}
