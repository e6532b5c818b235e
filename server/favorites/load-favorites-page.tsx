import { z } from 'zod';
import {
  FAVORITE_FILTERS,
  FAVORITES_PAGE_SIZE,
  type FavoriteFilter,
} from '../../shared/contract/shopper.ts';
import { MAX_ID } from '../../shared/ids.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import {
  type FavoritesFound,
  FavoritesList,
  FavoritesPage,
} from '../../views/favorites/favorites-page.tsx';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

interface AskedFavorites {
  category: number | null;
  filter: FavoriteFilter;
  /** Page, counted from 1. */
  page: number;
}

const MAX_PAGE = 1000;
const number = (max: number) => z.coerce.number().int().positive().max(max);
const categorySchema = number(MAX_ID).nullable().catch(null);
const filterSchema = z.enum(FAVORITE_FILTERS).catch('all');
const pageSchema = number(MAX_PAGE).catch(1);

/** /favorites: a parameter that names nothing which exists counts as absent. */
export async function loadFavoritesPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { loggedIn, mainCity, favorites, rows } = pageViewer(deps, request.visitor);
  const asked = readFavorites(request.query);
  const found = await findFavorites(deps, request, asked);
  if (asked.page > 1 && found.formatted_products.length === 0) {
    return { kind: 'redirect', status: 303, location: links.favorites({ ...asked, page: 1 }) };
  }
  const props = { found, ...asked, loggedIn, mainCity, favorites, rows };
  return {
    kind: 'page',
    head: {
      title: `Избранное — ${deps.company.name}`,
      description: 'Товары, которые вы отметили: наличие в вашем городе и цены.',
      canonical: links.favorites(),
      robots: 'noindex, follow',
    },
    body: <FavoritesPage {...props} />,
    fragments: { [PartId.FavoritesList]: <FavoritesList {...props} /> },
    tags: [],
    cache: 'private',
  };
}

function readFavorites(query: URLSearchParams): AskedFavorites {
  return {
    category: categorySchema.parse(query.get('category')),
    filter: filterSchema.parse(query.get('filter')),
    page: pageSchema.parse(query.get('page')),
  };
}

/** Favourites; none for a guest who has marked nothing yet, and so has no token. */
async function findFavorites(
  deps: PageDeps,
  { visitor }: PageRequest,
  { category, filter, page }: AskedFavorites,
): Promise<FavoritesFound> {
  if (!visitor.shopper?.favorites.length) return NOTHING;
  const { viewer } = pageViewer(deps, visitor);
  return deps.shop.favoriteProducts(viewer, {
    page: page - 1,
    onpage: FAVORITES_PAGE_SIZE,
    filter,
    ...(category !== null && { category_id: category }),
  });
}

const NOTHING: FavoritesFound = {
  formatted_products: [],
  formatted_filter: { all: 0, categories: [], availability: { all: 0, avail: 0, 'not-avail': 0 } },
  total_count: 0,
  gone: [],
};
