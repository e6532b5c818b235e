import { z } from 'zod';
import { accountCalls } from './account-calls.ts';
import { basketCalls } from './basket-calls.ts';
import { calendarYearShape } from './calendar-year.ts';
import { type Call, CallError, call, type Viewer } from './call.ts';
import {
  brandSchema,
  catalogNodeSchema,
  categoryDetailsSchema,
  cityGroupSchema,
  kindSchema,
  rateSchema,
} from './catalog.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { contactCalls } from './contact-calls.ts';
import { bannerSchema } from './content.ts';
import { contentCalls } from './content-calls.ts';
import { crawlerCalls } from './crawler-calls.ts';
import { deliveryCalls } from './delivery-calls.ts';
import { CATALOG_PAGE_SIZE, listingInputSchema, listingSchema } from './listing.ts';
import { loginCalls } from './login-calls.ts';
import { managerCalls } from './manager-calls.ts';
import { orderCalls } from './order-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { productDetailsSchema, productSchema } from './product.ts';
import { productCalls } from './product-calls.ts';
import { pushCalls } from './push-calls.ts';
import { storefrontCalls } from './storefront-calls.ts';
import { subscriptionCalls } from './subscription-calls.ts';

const nothing = z.object({});
const id = z.coerce.number().int().min(0).max(2_147_483_647);
const code = z.string().min(1).max(200);
const flag = z.union([z.boolean(), z.stringbool()]);
const searchTextSchema = z.object({ text: z.string() });

/** Every call that the pages use, by the name of its method in ShopApi. */
export const shopContract = {
  ...peopleCalls,
  ...basketCalls,
  ...loginCalls,
  ...accountCalls,
  ...contactCalls,
  ...contentCalls,
  ...subscriptionCalls,
  ...checkoutCalls,
  ...deliveryCalls,
  ...orderCalls,
  ...managerCalls,
  ...productCalls,
  ...crawlerCalls,
  ...paymentCalls,
  ...pushCalls,
  ...storefrontCalls,
  cities: call({
    method: 'GET',
    path: 'cities',
    input: nothing,
    output: z.object({ grouped: z.array(cityGroupSchema) }),
    failure: 'Ошибка выполнения запроса получения городов',
  }),
  catalog: call({
    method: 'GET',
    path: 'catalog',
    input: nothing,
    /** Top nodes; the sale catalogue is the node with id 1. */
    output: z.object({ catalog: z.array(catalogNodeSchema) }),
    failure: 'Ошибка выполнения запроса получения каталога',
  }),
  brands: call({
    method: 'GET',
    path: 'brands',
    input: nothing,
    output: z.object({ list: z.array(brandSchema) }),
    failure: 'Ошибка выполнения запроса получения брендов',
  }),
  kinds: call({
    method: 'GET',
    path: 'kinds',
    input: nothing,
    output: z.object({ formatted_kinds: z.array(kindSchema) }),
    failure: 'Ошибка выполнения запроса получения kinds',
  }),
  rates: call({
    method: 'GET',
    path: 'rates',
    input: nothing,
    output: z.object({ rates: z.array(rateSchema) }),
    failure: 'Ошибка выполнения запроса получения курсов валют',
  }),
  banners: call({
    method: 'GET',
    path: 'banners',
    input: nothing,
    output: z.object({ list: z.array(bannerSchema) }),
    failure: 'Ошибка выполнения запроса получения баннеров',
  }),
  /** Years of the production calendar; others follow article 112 of the Labour Code. */
  calendar: call({
    method: 'GET',
    path: 'calendar',
    input: nothing,
    output: z.object({ years: z.array(calendarYearShape) }),
    failure: 'Ошибка выполнения запроса получения производственного календаря',
  }),
  nearestCity: call({
    method: 'GET',
    path: 'nearest-city',
    /** «longitude,latitude»; absent: the main city. */
    input: z.object({ coords: z.string().max(60).optional() }),
    output: z.object({ nearest_city_id: z.int() }),
    failure: 'Ошибка выполнения запроса получения ближайшего города',
  }),
  category: call({
    method: 'GET',
    path: 'category',
    /** Path below /catalog/: `teplovoe/plity`, `sale/posuda`. */
    input: z.object({ path: z.string().min(1).max(2000) }),
    output: categoryDetailsSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения категории',
  }),
  productsByCategory: call({
    method: 'POST',
    path: 'products/by-category/:categoryId',
    input: listingInputSchema.extend({ categoryId: id, is_sale: flag.default(false) }),
    output: listingSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения товаров',
    idempotent: true,
    reads: true,
  }),
  productsByBrand: call({
    method: 'POST',
    path: 'products/by-brand/:code',
    input: listingInputSchema.extend({ code }),
    output: listingSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения товаров бренда',
    idempotent: true,
    reads: true,
  }),
  brandCategories: call({
    method: 'GET',
    path: 'brands/:code/categories',
    input: z.object({ code }),
    /** Counts are the brand's own. */
    output: z.object({ list: z.array(catalogNodeSchema) }),
    failure: 'Ошибка выполнения запроса получения разделов бренда',
  }),
  saleProducts: call({
    method: 'GET',
    path: 'products/sale',
    input: listingInputSchema,
    output: listingSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения товаров раздела «Выгодно»',
  }),
  bestsellers: call({
    method: 'GET',
    path: 'products/bestsellers',
    input: z.object({
      page: z.coerce.number().int().min(0).max(1000).default(0),
      onpage: z.coerce.number().int().min(1).max(100).default(CATALOG_PAGE_SIZE),
      sort_by: z.enum(['rand', 'relevance']).default('rand'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
      filter_avail: flag.default(false),
      with_photos: flag.default(false),
      category_id: id.optional(),
    }),
    output: z.object({ formatted_products: z.array(productSchema) }),
    failure: 'Ошибка выполнения запроса получения популярных товаров',
  }),
  product: call({
    method: 'GET',
    path: 'products/:code',
    input: z.object({ code }),
    output: productDetailsSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения товара',
  }),
  search: call({
    method: 'POST',
    path: 'search',
    input: listingInputSchema.extend({ search_string: z.string().max(10_000) }),
    output: z.object({
      /** Null: the filter names what the catalogue does not have. */
      foundProducts: listingSchema.nullable(),
      /** What was searched instead, when the text was mistyped. */
      corrected: z.string().nullable(),
      /** Words left out because nothing has them all. */
      dropped: z.array(z.string()),
      /** Categories, without their children, and brands that the text names. */
      categories: z.array(catalogNodeSchema),
      brands: z.array(brandSchema),
    }),
    failure: 'Ошибка выполнения запроса поиска',
    idempotent: true,
    reads: true,
  }),
  suggestions: call({
    method: 'GET',
    path: 'suggestions',
    input: z.object({ search: z.string().max(10_000) }),
    /** At most ten; each stands in the place of the last word. */
    output: z.array(searchTextSchema),
    failure: 'Ошибка выполнения запроса получения подсказок',
  }),
  mostSearched: call({
    method: 'GET',
    path: 'mostSearched',
    input: z.object({ limit: z.coerce.number().int().min(1).max(100).default(4) }),
    /** The most popular first. */
    output: z.array(searchTextSchema),
    failure: 'Ошибка выполнения запроса получения поисковых запросов',
  }),
  personalOffers: call({
    method: 'GET',
    path: 'products/personal-offers',
    input: z.object({ limit: z.coerce.number().int().min(1).max(20).default(4) }),
    /** In stock; of the sections that the viewer's favourites and basket come from, where there are any. */
    output: z.object({ formatted_products: z.array(productSchema) }),
    failure: 'Ошибка выполнения запроса получения персональных предложений',
  }),
} as const;

export type ShopContract = typeof shopContract;
export type CallName = keyof ShopContract;

type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never;
type OutputOf<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never;

/**
 * The shop as page loaders see it, in this process or behind HTTP.
 * A call that names something that does not exist gives null; every other failure throws.
 */
export type ShopApi = {
  [Name in CallName]: (
    viewer: Viewer,
    input: InputOf<ShopContract[Name]>,
  ) => Promise<OutputOf<ShopContract[Name]>>;
};

type ParsedOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never;

/** What stands behind ShopApi: the same calls with input already parsed, defaults filled in. */
export type ShopCalls = {
  [Name in CallName]: (
    viewer: Viewer,
    input: ParsedOf<ShopContract[Name]>,
  ) => Promise<OutputOf<ShopContract[Name]>>;
};

/** ShopApi over calls that trust their input. @throws CallError when an input does not fit. */
export function createShopApi(calls: ShopCalls): ShopApi {
  const names = Object.keys(shopContract) as CallName[];
  const entries = names.map((name) => {
    const call = calls[name] as (viewer: Viewer, input: unknown) => Promise<unknown>;
    return [name, (viewer: Viewer, input: unknown) => parseThen(name, call, viewer, input)];
  });
  return Object.fromEntries(entries) as ShopApi;
}

async function parseThen(
  name: CallName,
  call: (viewer: Viewer, input: unknown) => Promise<unknown>,
  viewer: Viewer,
  input: unknown,
): Promise<unknown> {
  const { data, error } = shopContract[name].input.safeParse(input);
  // What stands in an address or a form may be anything: no fault of the shop.
  if (error) throw new CallError('invalid', 'Неверный запрос: проверьте адрес и поля формы');
  return call(viewer, data);
}
