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
  companions: '/goods/:code/companions',
  document: '/documents/:key.pdf',
  search: '/search{/:search}',
  searchStart: '/search-panel',
  searchSuggestions: '/search-panel/suggestions',
  searchResults: '/search-panel/results',
  searchHistory: '/search-panel/history',
  offers: '/recommended',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemaps/:file',
  newsRss: '/news/rss.xml',
  yandexFeed: '/feeds/yandex.xml',
  news: '/news',
  newsItem: '/news/:id',
  answers: '/answer',
  delivery: '/dostavka_oplata',
  contacts: '/contacts{/:city}',
  city: '/city',
  nearestCity: '/city/nearest',
  menuPart: '/catalog-menu/:node',
  callback: '/contacts/callback',
  callbackSent: '/contacts/callback/sent',
  askQuestion: '/answer/question',
  askQuestionAbout: '/answer/question/:product',
  questionSent: '/answer/sent',
  answer: '/answer/:id',
  planning: '/proectnoe_buro',
  planningRequest: '/proectnoe_buro/request',
  planningSent: '/proectnoe_buro/request/sent',
  dealers: '/dilers',
  dealerRequest: '/dilers/request',
  dealerSent: '/dilers/request/sent',
  basketPreview: '/basket/preview',
  favorites: '/favorites',
  basket: '/basket',
  basketLines: '/basket/lines',
  basketLine: '/basket/lines/:id',
  basketMarks: '/basket/marks',
  basketRemovals: '/basket/removals',
  basketReturns: '/basket/returns',
  basketReview: '/basket/review',
  basketCity: '/basket/city',
  basketQuickOrder: '/basket/quick-order',
  basketOffer: '/basket/offer.pdf',
  basketOfferLetters: '/basket/offer-letters',
  login: '/login',
  loginCodes: '/login/codes',
  loginSessions: '/login/sessions',
  registrations: '/login/registrations',
  logout: '/logout',
  account: '/lk',
  accountPart: '/lk/:part',
  profile: '/lk/profil',
  firm: '/lk/profil/firms/:id',
  firmRemoval: '/lk/profil/firms/:id/removal',
  firmDefault: '/lk/profil/firms/:id/default',
  address: '/lk/profil/addresses/:id',
  addressRemoval: '/lk/profil/addresses/:id/removal',
  addressDefault: '/lk/profil/addresses/:id/default',
  mailing: '/lk/profil/mailing',
  sessionsEnd: '/lk/profil/sessions/end',
  sessionEnd: '/lk/profil/sessions/:id/end',
  subscribe: '/subscribe',
  subscribeAsked: '/subscribe/asked',
  subscription: '/subscribe/:token',
  subscriptionEnd: '/subscribe/:token/end',
  order: '/order',
  orderProof: '/order/phone',
  orderResult: '/result/:code',
  orderInvoice: '/result/:code/invoice.pdf',
  invoiceLetters: '/result/:code/invoice-letters',
  payResult: '/pay-result/:code',
  orderSend: '/order-send/:code',
  accountOrder: '/lk-order/:id',
  accountRequest: '/lk-request/:id',
  orderPayment: '/orders/:id/payment',
  orderCancellation: '/orders/:id/cancellation',
  orderRepeat: '/orders/:id/repeat',
  offerAcceptance: '/requests/:id/acceptance',
  demoPayment: '/pay/:id',
  paymentNotices: '/payments/notices',
  cookieChoice: '/cookies',
  push: '/push',
  pushSubscriptions: '/push/subscriptions',
  pushSubscriptionEnd: '/push/subscriptions/:id/end',
  reports: '/rum',
  policyReports: '/csp-reports',
  serviceWorker: '/sw.js',
  offline: '/offline',
  image: '/img/:width/:file',
  apiDescription: '/api/v1/',
} as const;

/** Query parameters of a listing; absent means the default. */
export interface ListingQuery {
  /** Canonical filter text (see shared/filter.ts), without the leading «hash=». */
  hash?: string;
  sort?: string;
  /** 1 is the first page and is never printed. */
  page?: number;
  /** Keys of facets that are shown with all their values. */
  facets?: readonly string[];
}

export function listingSearch({ hash, sort, page, facets = [] }: ListingQuery): string {
  const parts: string[] = [];
  if (hash) parts.push(`hash=${encodeHash(hash)}`);
  if (sort && sort !== 'relevance') parts.push(`sort=${sort}`);
  if (page && page > 1) parts.push(`page=${page}`);
  if (facets.length > 0) parts.push(`facet=${facets.toSorted().join(',')}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Query parameters of the favourites; absent means all. */
export interface FavoritesQuery {
  /** A top category. */
  category?: number | null;
  filter?: 'all' | 'avail' | 'not-avail';
  /** 1 is the first page and is never printed. */
  page?: number;
}

/** Query parameters of the account's orders. */
export interface AccountOrdersQuery {
  /** 0: the current one; absent: all. */
  year?: number | undefined;
  state?: 'all' | 'active' | 'done';
  /** 1 is the first page and is never printed. */
  page?: number;
}

function favoritesSearch({ category, filter = 'all', page = 1 }: FavoritesQuery): string {
  const parts = [
    ...(category ? [`category=${category}`] : []),
    ...(filter === 'all' ? [] : [`filter=${filter}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function pageSearch({ kind = null, page }: { kind?: number | null; page: number }): string {
  const parts = [...(kind === null ? [] : [`kind=${kind}`]), ...(page > 1 ? [`page=${page}`] : [])];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Percent-encodes what a query may not hold, leaving the filter's own signs readable. */
function encodeHash(hash: string): string {
  return encodeURIComponent(hash).replace(/%3A/g, ':').replace(/%3B/g, ';').replace(/%2C/g, ',');
}

export const links = {
  home: () => '/',
  /** The first page with one exclusive brand's goods open. */
  homeExclusive: (code: string) => `/?exclusive=${encodeURIComponent(code)}`,
  catalogs: () => '/catalog',
  /** Any catalogue node from its `fullUrl` («teplovoe/plity», «sale/posuda»). */
  catalogNode: (fullUrl: string, query: ListingQuery = {}) =>
    `/catalog/${fullUrl}${listingSearch(query)}`,
  brands: () => '/catalog/vendors/',
  brand: (code: string, query: ListingQuery = {}) =>
    `/catalog/vendors/${encodeURIComponent(code)}${listingSearch(query)}`,
  product: (code: string) => `/goods/${encodeURIComponent(code)}`,
  /** What goes with a product. */
  companions: (code: string) => `/goods/${encodeURIComponent(code)}/companions`,
  /** A manual or another PDF of products. */
  document: (key: string) => `/documents/${key}.pdf`,
  search: (text: string, query: ListingQuery = {}) =>
    `/search/${encodeURIComponent(text)}${listingSearch(query)}`,
  searchEmpty: () => '/search/',
  /** What the search panel is told, as JSON. */
  searchStart: () => '/search-panel',
  searchSuggestions: (text: string) =>
    `/search-panel/suggestions?search=${encodeURIComponent(text)}`,
  searchResults: (text: string) => `/search-panel/results?search=${encodeURIComponent(text)}`,
  /** Keeps a text that was searched for, or removes what was kept: POST. */
  searchHistory: () => '/search-panel/history',
  /** «Рекомендуем сегодня». */
  offers: () => '/recommended',
  sale: () => '/catalog/sale/',
  map: () => '/map',
  /** 1 is the first page and is never printed. */
  news: (page = 1) => `/news/${pageSearch({ page })}`,
  newsRss: () => '/news/rss.xml',
  /** For crawlers: the map of maps, one map, the goods as YML. */
  sitemap: () => '/sitemap.xml',
  sitemapPart: (name: string) => `/sitemaps/${name}.xml`,
  yandexFeed: () => '/feeds/yandex.xml',
  newsItem: (id: number) => `/news/${id}`,
  delivery: () => '/dostavka_oplata/',
  contacts: () => '/contacts/',
  /** Offices of one city, by its host part; the main city has none. */
  contactsOf: (subdomain: string) => `/contacts/${citySegment(subdomain)}`,
  service: () => '/service/',
  about: () => '/about/',
  dealers: () => '/dilers/',
  planning: () => '/proectnoe_buro/',
  /** Answers of one kind, or all; 1 is the first page and is never printed. */
  answers: (kind: number | null = null, page = 1) => `/answer/${pageSearch({ kind, page })}`,
  answer: (id: number) => `/answer/${id}`,
  privacy: () => '/politika_konfidentsialnosti',
  favorites: (query: FavoritesQuery = {}) => `/favorites${favoritesSearch(query)}`,
  basket: () => '/basket',
  login: () => '/login',
  /** One of the login's forms; `from`: where to go on afterwards. */
  loginStep: (
    step: 'show_sms' | 'enter_phone' | 'registration' | null,
    from: string | null = null,
  ) => {
    const query = [step && `${step}=true`, from && `from=${encodeURIComponent(from)}`];
    const given = query.filter(Boolean).join('&');
    return given ? `/login?${given}` : '/login';
  },
  loginCodes: () => '/login/codes',
  loginSessions: () => '/login/sessions',
  registrations: () => '/login/registrations',
  account: () => '/lk/',
  accountOrders: () => '/lk?type=orders',
  cityChoice: () => '/city',
  /** The question whether the city closest to `lonlat` («37.62,55.75») is the visitor's. */
  nearestCity: (lonlat = '') => `/city/nearest${lonlat && `?coords=${lonlat}`}`,
  /** One part of the catalogue menu, whole. */
  menuPart: (node: number) => `/catalog-menu/${node}`,
  callback: () => '/contacts/callback',
  callbackSent: () => '/contacts/callback/sent',
  askQuestion: () => '/answer/question',
  askQuestionAbout: (product: string) => `/answer/question/${encodeURIComponent(product)}`,
  questionSent: () => '/answer/sent',
  planningRequest: () => '/proectnoe_buro/request',
  planningSent: () => '/proectnoe_buro/request/sent',
  dealerRequest: () => '/dilers/request',
  dealerSent: () => '/dilers/request/sent',
  basketPreview: () => '/basket/preview',
  accountProfile: () => '/lk/profil/',
  accountOrderList: () => '/lk/orders/',
  accountRequests: () => '/lk/requests/',
  accountHelp: () => '/lk/help/',
  accountRequestList: (page = 1) => (page > 1 ? `/lk/requests/?page=${page}` : '/lk/requests/'),
  /** Orders of a year in a state; absent means the default. */
  accountOrderPage: ({ year, state = 'all', page = 1 }: AccountOrdersQuery) => {
    const parts = [
      ...(state === 'all' ? [] : [`state=${state}`]),
      ...(year === undefined ? [] : [`year=${year}`]),
      ...(page > 1 ? [`page=${page}`] : []),
    ];
    return parts.length > 0 ? `/lk/orders/?${parts.join('&')}` : '/lk/orders/';
  },
  /** A firm's form; 'new' adds one. */
  firm: (id: number | 'new') => `/lk/profil/firms/${id}`,
  firmRemoval: (id: number) => `/lk/profil/firms/${id}/removal`,
  firmDefault: (id: number) => `/lk/profil/firms/${id}/default`,
  /** A delivery address' form; 'new' adds one. */
  address: (id: number | 'new') => `/lk/profil/addresses/${id}`,
  addressRemoval: (id: number) => `/lk/profil/addresses/${id}/removal`,
  addressDefault: (id: number) => `/lk/profil/addresses/${id}/default`,
  mailing: () => '/lk/profil/mailing',
  sessionsEnd: () => '/lk/profil/sessions/end',
  sessionEnd: (id: string) => `/lk/profil/sessions/${encodeURIComponent(id)}/end`,
  logout: () => '/logout',
  /** Adds lines to the basket: POST of product id and quantity. */
  basketLines: () => '/basket/lines',
  /** The same for one product. */
  basketLine: (productId: number) => `/basket/lines/${productId}`,
  /** Marks for the order: POST of `check` or `uncheck`: a product, a group, or «all». */
  basketMarks: () => '/basket/marks',
  /** Takes out what is marked: POST. */
  basketRemovals: () => '/basket/removals',
  /** Puts a removed product back (`product_id`), or gives that up (`forget`): POST. */
  basketReturns: () => '/basket/returns',
  /** «Понятно» to what has changed: POST. */
  basketReview: () => '/basket/review',
  /** The city is right: POST. */
  basketCity: () => '/basket/city',
  /** A pasted list: POST. */
  basketQuickOrder: () => '/basket/quick-order',
  /** Commercial offer, PDF. */
  basketOffer: () => '/basket/offer.pdf',
  basketOfferLetters: () => '/basket/offer-letters',
  /** The order that is being made; `step` of shared/checkout.ts. */
  order: (step?: string) => (step ? `/order?step=${step}` : '/order'),
  /** Signing in on the way to an order. */
  orderLogin: () => '/login?from=order',
  /** The code that proves the phone of an order. */
  orderProof: () => '/order/phone',
  orderResult: (code: string) => `/result/${code}`,
  orderInvoice: (code: string) => `/result/${code}/invoice.pdf`,
  invoiceLetters: (code: string) => `/result/${code}/invoice-letters`,
  payResult: (code: string) => `/pay-result/${code}`,
  orderSend: (code: string) => `/order-send/${code}`,
  accountOrder: (id: number) => `/lk-order/${id}`,
  accountRequest: (id: number) => `/lk-request/${id}`,
  orderPayment: (id: number) => `/orders/${id}/payment`,
  orderCancellation: (id: number) => `/orders/${id}/cancellation`,
  orderRepeat: (id: number) => `/orders/${id}/repeat`,
  offerAcceptance: (id: number) => `/requests/${id}/acceptance`,
  /** The built-in test pay page. */
  demoPayment: (id: string) => `/pay/${encodeURIComponent(id)}`,
  subscribe: () => '/subscribe',
  subscribeAsked: () => '/subscribe/asked',
  /** Confirms the mailing. */
  subscription: (token: string) => `/subscribe/${encodeURIComponent(token)}`,
  subscriptionEnd: (token: string) => `/subscribe/${encodeURIComponent(token)}/end`,
  /** What the shop may remember in the browser: the choice, and POST of `choice`. */
  cookieChoice: () => '/cookies',
  /** Notifications: what they are about, and how to allow them. */
  push: () => '/push',
  /** Keeps a browser's subscription: POST. */
  pushSubscriptions: () => '/push/subscriptions',
  pushSubscriptionEnd: (id: number) => `/push/subscriptions/${id}/end`,
  /** What browsers measure: POST. */
  reports: () => '/rum',
  /** What the content policy has stopped: POST by browsers. */
  policyReports: () => '/csp-reports',
  serviceWorker: () => '/sw.js',
  offline: () => '/offline',
  image: (width: number, key: string, format: 'webp' | 'avif') =>
    `/img/${width}/${encodeURIComponent(key)}.${format}`,
  /** The calls for programs: for people, and for machines. */
  apiDescription: () => '/api/v1/',
  openApi: () => '/api/v1/openapi.json',
} as const;

/** A city's name in addresses and texts: its host part; the main city has none. */
export function citySegment(subdomain: string): string {
  return subdomain || MAIN_CITY_SEGMENT;
}

/** The pages of an order (specification §4): there the header scrolls away, and a new city means a new start. */
export function isOrderPath(path: string): boolean {
  return /^\/(?:order(?:-send)?|result|pay-result)(?:[/?]|$)/.test(path);
}

/** A style sheet that a page links besides the common one. */
export type ExtraSheet = 'purchase' | 'content';

const EXTRA_SHEETS: readonly (readonly [ExtraSheet, RegExp])[] = [
  [
    'purchase',
    /^\/(?:basket|orders?(?:-send)?|result|pay(?:-result)?|log(?:in|out)|lk(?:-order|-request)?)(?:[/?]|$)/,
  ],
  [
    'content',
    /^\/(?:about|answer|api|city|contacts|dilers|dostavka_oplata|map|news|politika_konfidentsialnosti|proectnoe_buro|service)(?:[/?]|$)/,
  ],
];

/** «purchase»: basket, order, sign-in and account; «content»: texts, news, answers, contacts; null: the rest. */
export function extraSheetOf(path: string): ExtraSheet | null {
  return EXTRA_SHEETS.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

/** Picture widths in CSS pixels that the shop serves; each also in density 2. */
export const IMAGE_WIDTHS = [64, 132, 240, 360, 480, 720, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
