import { join } from 'node:path';
import { parseLonlat, ROUBLE_RATE_ID } from '../../shared/cities.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { Listing } from '../../shared/contract/listing.ts';
import type { Product } from '../../shared/contract/product.ts';
import { createShopApi, type ShopApi, type ShopCalls } from '../../shared/contract/shop-api.ts';
import { EMPTY_FILTER, InvalidFilterError, parseFilterHash } from '../../shared/filter.ts';
import { createAccountCalls } from '../account/account-calls.ts';
import type { Identifier } from '../auth/identify.ts';
import { createLoginCalls } from '../auth/login-calls.ts';
import type { Tokens } from '../auth/tokens.ts';
import { createBasketCalls } from '../basket/basket-calls.ts';
import { listBasketAmounts } from '../basket/list-basket-amounts.ts';
import { withAmounts } from '../basket/with-amounts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { catalogTree, findBrand, listBrands } from '../catalog/category-tree.ts';
import { findCategoryDetails } from '../catalog/find-category-details.ts';
import { findListing } from '../catalog/find-listing.ts';
import { findProduct } from '../catalog/format-products.ts';
import { listBestsellers } from '../catalog/list-bestsellers.ts';
import { listBrandCategories } from '../catalog/list-brand-categories.ts';
import { levelOfRole } from '../catalog/reference.ts';
import type { Scope } from '../catalog/scope.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { createCheckoutCalls } from '../checkout/checkout-calls.ts';
import { findNearestCity } from '../cities/find-nearest-city.ts';
import { listCities } from '../cities/list-cities.ts';
import { createContactCalls } from '../contacts/contact-calls.ts';
import { createContentCalls } from '../content/content-calls.ts';
import { listBanners } from '../content/list-banners.ts';
import { listKinds } from '../content/list-questions.ts';
import { createCrawlerCalls } from '../crawlers/crawler-calls.ts';
import { createDeliveryCalls } from '../delivery/delivery-calls.ts';
import { createManagerCalls } from '../managers/manager-calls.ts';
import { createOrderCalls } from '../orders/order-calls.ts';
import type { InvoiceDeps } from '../orders/order-invoice.ts';
import type { Outside } from '../outside.ts';
import { createPaymentCalls } from '../payments/payment-calls.ts';
import { createDocuments } from '../product/find-document.ts';
import { createProductCalls } from '../product/product-calls.ts';
import { createPushCalls } from '../push/push-calls.ts';
import { listRates } from '../rates/list-rates.ts';
import { findNamed } from '../search/find-named.ts';
import { listFound } from '../search/find-products.ts';
import { listMostSearched } from '../search/list-most-searched.ts';
import { listPersonalOffers } from '../search/list-personal-offers.ts';
import { followVersions } from '../search/searched-versions.ts';
import { suggest } from '../search/suggest.ts';
import { understandQuery } from '../search/understand-query.ts';
import { createSubscriptionCalls } from '../subscriptions/subscription-calls.ts';
import { createChangeLog } from './change-log.ts';
import { createPeopleCalls } from './people-calls.ts';

export interface LocalShopDeps {
  catalog: Catalog;
  tokens: Tokens;
  identifier: Identifier;
  outside: Outside;
  /** Host name of the shop: login codes are good there. */
  siteHost: string;
  /** SITE_URL. */
  siteUrl: string;
  invoices: InvoiceDeps;
  /** Public VAPID key, base64url. */
  pushKey: string;
  /** Epoch milliseconds. */
  now: () => number;
}

type ListingCall = Parameters<ShopCalls['saleProducts']>[1];

/** The shop itself, in this process: the contract's calls on the store and the catalogue in memory. */
export function createLocalShop(deps: LocalShopDeps): ShopApi {
  const { catalog, tokens, identifier, outside, siteHost, siteUrl, invoices, pushKey, now } = deps;
  const { identify } = identifier;
  const { db } = catalog.store;
  const searched = followVersions(catalog);
  const changeLog = createChangeLog(catalog);

  /** A customer's prices are those of the role; guests see retail ones. */
  const catalogViewer = async ({ cityId, rate, token }: Viewer): Promise<CatalogViewer> => {
    const identity = await identify(token);
    const found = rate === ROUBLE_RATE_ID ? [] : await listRates(db);
    const foreign = found.find(({ id }) => id === rate);
    const place = { cityId, ...(foreign && { rate: foreign }) };
    if (identity.kind !== 'customer') return { ...place, levelId: null, signedIn: false };
    const { levels } = catalog.index.reference.rows;
    return { ...place, levelId: levelOfRole(levels, identity.role) ?? null, signedIn: true };
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
    const chosen = hash === undefined ? (filter ?? EMPTY_FILTER) : readFilter(hash);
    const query = { filter: chosen as typeof EMPTY_FILTER, sort: sort_by, page, onpage };
    const found = await findListing(from, scope, { ...query, viewer: await catalogViewer(viewer) });
    if ('unknown' in found) return null;
    return { ...found, formatted_products: await counted(viewer, found.formatted_products) };
  }

  return createShopApi({
    ...createContactCalls({ store: catalog.store, identify, now }),
    ...createContentCalls({ db, now }),
    ...createCrawlerCalls({ catalog, rates: outside.delivery, now }),
    ...createSubscriptionCalls({ store: catalog.store, now }),
    ...createPeopleCalls({ catalog, tokens, identify, catalogViewer, now }),
    ...createBasketCalls({
      catalog,
      identify,
      catalogViewer,
      seller: invoices.seller,
      press: invoices.press,
      rates: outside.delivery,
      now,
    }),
    ...createLoginCalls({ store: catalog.store, tokens, identifier, outside, siteHost, now }),
    ...createAccountCalls({ store: catalog.store, identifier, outside, now }),
    ...createCheckoutCalls({ catalog, identify, catalogViewer, rates: outside.delivery, now }),
    ...createDeliveryCalls({ catalog, rates: outside.delivery, now }),
    ...createManagerCalls({
      ...{ store: catalog.store, identifier, payments: outside.payments, now },
    }),
    ...createOrderCalls({
      ...{ catalog, identify, catalogViewer, payments: outside.payments, invoices, siteUrl, now },
    }),
    ...createPushCalls({ store: catalog.store, identify, publicKey: pushKey, now }),
    ...createPaymentCalls(outside.payments, outside.demoPayments),
    settings: async () => ({
      payment: { test: outside.demoPayments !== null, addresses: [...outside.payAddresses] },
    }),
    changes: async (_viewer, { since = null }) => {
      const { products, categories, brands, ...rest } = await changeLog.since(since);
      return {
        ...rest,
        ...{ products: [...products], categories: [...categories], brands: [...brands] },
      };
    },
    ...createProductCalls({
      ...{ catalog, catalogViewer, counted, rates: outside.delivery, now },
      findDocument: createDocuments({
        db,
        folder: join(invoices.documentsFolder, 'goods'),
        press: invoices.press,
      }),
    }),
    cities: async () => ({ grouped: await listCities(db) }),
    catalog: async () => ({ catalog: catalogTree(catalog.index) }),
    brands: async () => ({ list: listBrands(catalog.index) }),
    kinds: async () => ({ formatted_kinds: await listKinds(db) }),
    rates: async () => ({ rates: await listRates(db) }),
    calendar: async () => ({
      years: catalog.index.reference.rows.calendar.map(({ year, months }) => {
        return { year, months: [...months] };
      }),
    }),
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
      const { analogues, variants } = product;
      const all: Product[] = await counted(viewer, [product, ...analogues, ...variants]);
      const split = 1 + analogues.length;
      return {
        ...product,
        ...all[0],
        analogues: all.slice(1, split),
        variants: all.slice(split) as typeof variants,
      };
    },
    search: async (viewer, { search_string, ...input }) => {
      const { index } = searched;
      const understood = understandQuery(index, search_string);
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
    personalOffers: async (viewer, { limit }) => {
      const identity = await identify(viewer.token);
      const shopperId = 'shopperId' in identity ? identity.shopperId : null;
      const asked = { shopperId, limit, viewer: await catalogViewer(viewer) };
      const offers = await listPersonalOffers(catalog, asked);
      return { formatted_products: await counted(viewer, offers) };
    },
    suggestions: async (_viewer, { search }) => suggest(searched.index, search),
    mostSearched: async (_viewer, { limit }) => listMostSearched(searched.index, limit),
  });
}

/** @throws CallError when the text is no filter. */
function readFilter(hash: string) {
  try {
    return parseFilterHash(hash);
  } catch (error) {
    if (error instanceof InvalidFilterError) throw new CallError('invalid', error.message);
    throw error;
  }
}
