/**
 * The shop's addresses: one pattern per screen (Express syntax) and one typed builder for each.
 * Every link that the shop prints comes from here and has the form of the specification's route table.
 */

/** Addresses that look like a category but are not one: no category may take these slugs at the top. */
export const RESERVED_CATALOG_SLUGS: ReadonlySet<string> = new Set(['sale', 'vendors']);

/** The sale catalogue's ids and slug (specification §2). */
export const SALE_CATALOG_ID = 1;
export const VIRTUAL_SALE_NODE_ID = 111;
export const SALE_SLUG = 'sale';

export const MAX_CATALOG_SEGMENTS = 8;

const MAIN_CITY_SEGMENT = 'moskva';

export const patterns = {
  home: '/',
  notFound: '/404',
  serverError: '/500',
  map: '/map',
  catalogs: '/catalog',
  brands: '/catalog/vendors',
  brand: '/catalog/vendors/:code',
  category: '/catalog/:category',
  catalog: '/catalog/:category/*catalog',
  product: '/goods/:code',
  search: '/search{/:search}',
  news: '/news',
  newsItem: '/news/:id',
  answers: '/answer',
  contacts: '/contacts{/:city}',
  city: '/city',
  favorites: '/favorites',
  basket: '/basket',
  basketLines: '/basket/lines',
  image: '/img/:width/:file',
} as const;

/** Query parameters of a listing; absent means the default. */
export interface ListingQuery {
  /** Canonical filter text (see shared/filter.ts), without the leading «hash=». */
  hash?: string;
  sort?: string;
  /** 1 is the first page and is never printed. */
  page?: number;
}

export function listingSearch({ hash, sort, page }: ListingQuery): string {
  const parts: string[] = [];
  if (hash) parts.push(`hash=${encodeHash(hash)}`);
  if (sort && sort !== 'relevance') parts.push(`sort=${sort}`);
  if (page && page > 1) parts.push(`page=${page}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Percent-encodes what a query may not hold, leaving the filter's own signs readable. */
function encodeHash(hash: string): string {
  return encodeURIComponent(hash).replace(/%3A/g, ':').replace(/%3B/g, ';').replace(/%2C/g, ',');
}

export const links = {
  home: () => '/',
  catalogs: () => '/catalog',
  /** Any catalogue node from its `fullUrl` («teplovoe/plity», «sale/posuda»). */
  catalogNode: (fullUrl: string, query: ListingQuery = {}) =>
    `/catalog/${fullUrl}${listingSearch(query)}`,
  brands: () => '/catalog/vendors/',
  brand: (code: string, query: ListingQuery = {}) =>
    `/catalog/vendors/${encodeURIComponent(code)}${listingSearch(query)}`,
  product: (code: string) => `/goods/${encodeURIComponent(code)}`,
  search: (text: string, query: ListingQuery = {}) =>
    `/search/${encodeURIComponent(text)}${listingSearch(query)}`,
  searchEmpty: () => '/search/',
  sale: () => '/catalog/sale/',
  map: () => '/map',
  news: () => '/news/',
  newsItem: (id: number) => `/news/${id}`,
  delivery: () => '/dostavka_oplata/',
  contacts: () => '/contacts/',
  /** Offices of one city, by its host part; the main city has none. */
  contactsOf: (subdomain: string) => `/contacts/${subdomain || MAIN_CITY_SEGMENT}`,
  service: () => '/service/',
  about: () => '/about/',
  dealers: () => '/dilers/',
  planning: () => '/proectnoe_buro/',
  answers: () => '/answer/',
  privacy: () => '/politika_konfidentsialnosti',
  favorites: () => '/favorites',
  basket: () => '/basket',
  login: () => '/login',
  account: () => '/lk/',
  accountOrders: () => '/lk?type=orders',
  cityChoice: () => '/city',
  /** Adds lines to the basket: POST of product id and quantity. */
  basketLines: () => '/basket/lines',
  image: (width: number, key: string, format: 'webp' | 'avif') =>
    `/img/${width}/${encodeURIComponent(key)}.${format}`,
} as const;

/** Picture widths in CSS pixels that the shop serves; each also in density 2. */
export const IMAGE_WIDTHS = [64, 132, 240, 360, 480, 720, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
