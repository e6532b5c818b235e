import { parseLonlat } from '../../shared/cities.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import type { Listing } from '../../shared/contract/listing.ts';
import type { Product } from '../../shared/contract/product.ts';
import { createShopApi, type ShopApi, type ShopCalls } from '../../shared/contract/shop-api.ts';
import { EMPTY_FILTER, parseFilterHash } from '../../shared/filter.ts';
import type { Identify } from '../auth/identify.ts';
import type { Tokens } from '../auth/tokens.ts';
import { listBasketAmounts } from '../basket/list-basket-amounts.ts';
import { withAmounts } from '../basket/with-amounts.ts';
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
import { createPeopleCalls } from './people-calls.ts';

export interface LocalShopDeps {
  catalog: Catalog;
  tokens: Tokens;
  identify: Identify;
  /** Epoch milliseconds. */
  now: () => number;
}

type ListingCall = Parameters<ShopCalls['saleProducts']>[1];

/** The shop itself, in this process: the contract's calls on the store and the catalogue in memory. */
export function createLocalShop({ catalog, tokens, identify, now }: LocalShopDeps): ShopApi {
  const { db } = catalog.store;
  const searched = followVersions(catalog);

  /** A customer's prices are those of the role; guests see retail ones. */
  const catalogViewer = async ({ cityId, token }: Viewer): Promise<CatalogViewer> => {
    const identity = await identify(token);
    if (identity.kind !== 'customer') return { cityId, levelId: null, signedIn: false };
    const { levels } = catalog.index.reference.rows;
    const level = levels.find(({ code }) => code === identity.role);
    return { cityId, levelId: level?.id ?? null, signedIn: true };
  };

  /** The products with what of them is in the viewer's basket. */
  const counted = async <P extends Product>({ token }: Viewer, products: readonly P[]) => {
    const identity = await identify(token);
    return 'shopperId' in identity
      ? withAmounts(products, await listBasketAmounts(db, identity.shopperId))
      : [...products];
  };

  /** Null when the filter names a facet or value that the catalogue does not have. */
  async function list(
    viewer: Viewer,
    { hash, filter, sort_by, page, onpage }: ListingCall,
    scope: Scope,
    from: Catalog = catalog,
  ): Promise<Listing | null> {
    const chosen = hash === undefined ? (filter ?? EMPTY_FILTER) : parseFilterHash(hash);
    const query = { filter: chosen as typeof EMPTY_FILTER, sort: sort_by, page, onpage };
    const found = await findListing(from, scope, { ...query, viewer: await catalogViewer(viewer) });
    if ('unknown' in found) return null;
    return { ...found, formatted_products: await counted(viewer, found.formatted_products) };
  }

  return createShopApi({
    ...createPeopleCalls({ catalog, tokens, identify, catalogViewer, now }),
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
      formatted_products: await counted(
        viewer,
        await listBestsellers(catalog, {
          page,
          onpage,
          sort: sort_by,
          filterAvail: input.filter_avail,
          withPhotos: input.with_photos,
          categoryId: input.category_id,
          viewer: await catalogViewer(viewer),
        }),
      ),
    }),
    product: async (viewer, { code }) => {
      const product = await findProduct(catalog, code, await catalogViewer(viewer));
      if (!product) return null;
      const [own = product] = await counted(viewer, [product]);
      return { ...own, analogues: await counted(viewer, own.analogues) };
    },
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
