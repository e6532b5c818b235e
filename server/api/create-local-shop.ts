import { parseLonlat } from '../../shared/cities.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import type { Listing } from '../../shared/contract/listing.ts';
import { createShopApi, type ShopApi, type ShopCalls } from '../../shared/contract/shop-api.ts';
import { EMPTY_FILTER, parseFilterHash } from '../../shared/filter.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { catalogTree, findBrand, listBrands } from '../catalog/category-tree.ts';
import { findCategoryDetails } from '../catalog/find-category-details.ts';
import { findListing } from '../catalog/find-listing.ts';
import { findProduct } from '../catalog/format-products.ts';
import { listBestsellers } from '../catalog/list-bestsellers.ts';
import { listBrandCategories } from '../catalog/list-brand-categories.ts';
import type { Scope } from '../catalog/scope.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { findNearestCity } from '../cities/find-nearest-city.ts';
import { listCities } from '../cities/list-cities.ts';
import { findNewsItem } from '../content/find-news-item.ts';
import { findPageText } from '../content/find-page-text.ts';
import { listBanners } from '../content/list-banners.ts';
import { listNews } from '../content/list-news.ts';
import { listKinds, listQuestions } from '../content/list-questions.ts';
import { listSolutions } from '../content/list-solutions.ts';
import { listRates } from '../rates/list-rates.ts';
import { findNamed } from '../search/find-named.ts';
import { listFound, understandText } from '../search/find-products.ts';
import { listMostSearched } from '../search/list-most-searched.ts';
import { followVersions } from '../search/searched-versions.ts';
import { suggest } from '../search/suggest.ts';

export interface LocalShopDeps {
  catalog: Catalog;
  /** Epoch milliseconds. */
  now: () => number;
}

type ListingCall = Parameters<ShopCalls['saleProducts']>[1];

/** The shop itself, in this process: the contract's calls on the store and the catalogue in memory. */
export function createLocalShop({ catalog, now }: LocalShopDeps): ShopApi {
  const { db } = catalog.store;
  const searched = followVersions(catalog);

  /** Null when the filter names a facet or value that the catalogue does not have. */
  async function list(
    viewer: Viewer,
    { hash, filter, sort_by, page, onpage }: ListingCall,
    scope: Scope,
    from: Catalog = catalog,
  ): Promise<Listing | null> {
    const chosen = hash === undefined ? (filter ?? EMPTY_FILTER) : parseFilterHash(hash);
    const query = { filter: chosen as typeof EMPTY_FILTER, sort: sort_by, page, onpage };
    const found = await findListing(from, scope, { ...query, viewer: catalogViewer(viewer) });
    return 'unknown' in found ? null : found;
  }

  return createShopApi({
    cities: async () => ({ grouped: await listCities(db) }),
    catalog: async () => ({ catalog: catalogTree(catalog.index) }),
    brands: async () => ({ list: listBrands(catalog.index) }),
    kinds: async () => ({ formatted_kinds: await listKinds(db) }),
    rates: async () => ({ rates: await listRates(db) }),
    banners: async () => ({ list: await listBanners(db) }),
    nearestCity: async (_viewer, { coords }) => {
      const cities = (await listCities(db)).flatMap((group) => group.cities);
      return { nearest_city_id: findNearestCity(cities, coords ? parseLonlat(coords) : null) };
    },
    category: async (_viewer, { path }) => findCategoryDetails(catalog.index, path),
    productsByCategory: (viewer, { categoryId, is_sale, ...input }) =>
      list(viewer, input, { kind: 'category', categoryId, sale: is_sale }),
    productsByBrand: async (viewer, { code, ...input }) => {
      const brand = findBrand(catalog.index, code);
      return brand && list(viewer, input, { kind: 'brand', brandId: brand.id });
    },
    brandCategories: async (_viewer, { code }) => ({
      list: listBrandCategories(catalog.index, code),
    }),
    saleProducts: (viewer, input) => list(viewer, input, { kind: 'sale' }),
    bestsellers: async (viewer, { page, onpage, sort_by, ...input }) => ({
      formatted_products: await listBestsellers(catalog, {
        page,
        onpage,
        sort: sort_by,
        filterAvail: input.filter_avail,
        withPhotos: input.with_photos,
        categoryId: input.category_id,
        viewer: catalogViewer(viewer),
      }),
    }),
    product: (viewer, { code }) => findProduct(catalog, code, catalogViewer(viewer)),
    search: async (viewer, { search_string, ...input }) => {
      const { index } = searched;
      const understood = understandText(index, search_string);
      const { corrected, dropped } = understood;
      return {
        foundProducts: await list(viewer, input, listFound(index, understood), {
          ...catalog,
          index,
        }),
        corrected,
        dropped: [...dropped],
        ...findNamed(index, understood),
      };
    },
    suggestions: async (_viewer, { search }) => suggest(searched.index, search),
    mostSearched: async (_viewer, { limit }) => listMostSearched(searched.index, limit),
    news: async (_viewer, { limit }) => ({ list: await listNews(db, limit, now()) }),
    newsItem: (_viewer, { id }) => findNewsItem(db, id, now()),
    questions: async (_viewer, { limit }) => ({ list: await listQuestions(db, limit) }),
    solutions: async () => ({ list: await listSolutions(db) }),
    pageText: (_viewer, { code }) => findPageText(db, code),
  });
}

/** Guests see retail prices. */
function catalogViewer({ cityId }: Viewer): CatalogViewer {
  return { cityId, levelId: null, signedIn: false };
}
