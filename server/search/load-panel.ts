import * as links from '../../shared/routes.ts';
import { countOf, GOODS, plural, WITHOUT_WORDS } from '../../shared/ru/plural.ts';
import {
  cleanQuery,
  MOST_SEARCHED_LIMIT,
  OFFERS_LIMIT,
  PANEL_PAGES,
  PANEL_ROWS,
  type SearchResults,
  type SearchStart,
  type SearchSuggestions,
} from '../../shared/search.ts';
import { currentClient } from '../platform/http/client-of.ts';
import type { JsonAnswer } from '../platform/http/json-handler.ts';
import type { PageRequest } from '../platform/http/page.ts';
import { type PageDeps, type PageViewer, pageViewer } from '../platform/http/page-deps.ts';
import { besideGoods, findSitePages } from './find-site-pages.ts';
import { productRowData } from './product-row-data.ts';

/** Seconds; offers and popular texts change slower than what is found. */
const START_SECONDS = 300;

/** Panel shown before anything is typed: the visitor's history, popular texts, offers. */
export async function loadSearchStart(
  deps: PageDeps,
  { visitor }: PageRequest,
): Promise<SearchStart> {
  const { shop } = deps;
  const asking = pageViewer(deps, visitor);
  const { viewer } = asking;
  const [history, popular, offers] = await Promise.all([
    visitor.shopper?.id ? shop.history(viewer, {}) : [],
    shop.mostSearched(viewer, { limit: MOST_SEARCHED_LIMIT }),
    shop.personalOffers(viewer, { limit: OFFERS_LIMIT }),
  ]);
  return {
    history: history.map(({ id, text }) => ({ id, text, url: links.search(text) })),
    popular: popular.map(({ text }) => ({ text, url: links.search(text) })),
    offers: offers.formatted_products.map((product) => productRowData(product, asking)),
  };
}

/** GET /search-panel */
export async function answerStart(deps: PageDeps, request: PageRequest): Promise<JsonAnswer> {
  const value = await loadSearchStart(deps, request);
  return { value, tags: ['catalog', 'search'], lifetimeSeconds: START_SECONDS };
}

/** GET /search-panel/suggestions?search= */
export async function answerSuggestions(deps: PageDeps, request: PageRequest): Promise<JsonAnswer> {
  const search = typedText(request);
  const { viewer } = pageViewer(deps, request.visitor);
  const found = search.trim() ? await deps.shop.suggestions(viewer, { search }) : [];
  const value: SearchSuggestions = { chips: found.map(({ text }) => text) };
  return { value, tags: ['search'] };
}

/** GET /search-panel/results?search= */
export async function answerResults(deps: PageDeps, request: PageRequest): Promise<JsonAnswer> {
  const text = cleanQuery(typedText(request));
  const asking = pageViewer(deps, request.visitor);
  return { value: await findResults(deps, asking, text), tags: ['search'] };
}

async function findResults(
  { shop }: PageDeps,
  asking: PageViewer,
  text: string,
): Promise<SearchResults> {
  const asked = { search_string: text, onpage: PANEL_ROWS, client: currentClient() };
  const [found, told] = await Promise.all([
    shop.search(asking.viewer, asked),
    findSitePages(shop, asking.viewer, text),
  ]);
  const { foundProducts, categories, brands } = found;
  const total = foundProducts?.total_count ?? 0;
  // Beside goods only what is about the shop: the panel is short.
  const pages = total === 0 ? told : besideGoods(told).filter(({ kind }) => kind === 'page');
  return {
    products: (foundProducts?.formatted_products ?? []).map((product) =>
      productRowData(product, asking),
    ),
    places: [
      ...categories.map(({ title, fullUrl }) => ({ title, url: links.catalogNode(fullUrl) })),
      ...brands.map(({ title, url_rewrite_code }) => ({
        title: `Бренд ${title}`,
        url: links.brand(url_rewrite_code),
      })),
    ],
    pages: pages.slice(0, PANEL_PAGES).map(({ title, url }) => ({ title, url })),
    total,
    allTitle: `Смотреть все: ${countOf(total, GOODS)}`,
    note: noteOf(found),
  };
}

/** Note of what was done to the text to find something. */
function noteOf({
  corrected,
  dropped,
}: {
  corrected: string | null;
  dropped: readonly string[];
}): string | null {
  if (corrected !== null) return `Исправлено: ${corrected}`;
  if (dropped.length === 0) return null;
  return `Без ${plural(dropped.length, WITHOUT_WORDS)} ${dropped.map((word) => `«${word}»`).join(', ')}`;
}

/** As it stands in the field: a space at its end matters to suggestions. */
function typedText({ query }: PageRequest): string {
  const text = query.get('search') ?? '';
  return /\s$/.test(text) ? `${cleanQuery(text)} ` : cleanQuery(text);
}
