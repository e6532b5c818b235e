import { wayBack } from './own-path.ts';
import {
  createRoute,
  filterText,
  listed,
  opened,
  page,
  printQuery,
  text,
  unless,
} from './route.ts';

/**
 * The shop's addresses, one line each: from them come patterns, links, the parameters that pages
 * depend on, style sheets, what robots may see and what is refused first in overload. Links have the
 * form that S2.1 to S2.40 give them. To be imported as a namespace, so that a script ships only what
 * it uses.
 */

/** A route that scripts which do not use it leave out. */
// @__NO_SIDE_EFFECTS__
const route: typeof createRoute = (path, options) => createRoute(path, options);

/** Parameters of a listing. */
const LISTING = { hash: filterText, sort: unless<string>('relevance'), page, facet: opened };
/** Fields of the calculator of deliveries. */
const PARCEL = { town: text, weight: text, volume: text, sum: text };
const LOGIN = { show_sms: text, enter_phone: text, registration: text, from: text };
const ORDERS = { state: unless<'all' | 'active' | 'done'>('all'), year: text, page };

// Files and calls for programs.
export const robots = route('/robots.txt', { kept: true });
export const sitemap = route('/sitemap.xml', { kept: true });
export const sitemapPart = route('/sitemaps/:file', { kept: true });
export const newsRss = route('/news/rss.xml', { sheet: 'content', kept: true });
export const yandexFeed = route('/feeds/yandex.xml', { kept: true });
/** The whole catalogue, as another shop like this one takes it. */
export const fullFeed = route('/feeds/full.xml', { kept: true });
/** Width in pixels, and `key.format`. */
export const image = route('/img/:width/:file', { kept: true });
/** A QR code of an app of the shop, by its place among them. */
export const appCode = route('/app-codes/:number.svg', { kept: true });
/** A manual or another PDF of products. */
export const document = route('/documents/:key.pdf', { kept: true });
export const serviceWorker = route('/sw.js', { kept: true });
/** Measurements of browsers: POST. */
export const reports = route('/rum');
/** Violations of the content policy: POST by browsers. */
export const policyReports = route('/csp-reports');
export const api = route('/api/', { sheet: 'content', kept: true, closed: true });
/** The calls for programs: for people, and for machines. */
export const apiDescription = route('/api/v1/', { sheet: 'content', kept: true, closed: true });
export const openApi = route('/api/v1/openapi.json', {
  sheet: 'content',
  kept: true,
  closed: true,
});
export const notFound = route('/404');
export const serverError = route('/500');
export const offline = route('/offline');

// The catalogue.
/** `exclusive`: the brand whose goods are open. */
export const home = route('/', { query: { exclusive: text }, first: 'home' });
export const catalogs = route('/catalog');
export const brands = route('/catalog/vendors', { slash: true });
export const brand = route('/catalog/vendors/:code', { query: LISTING, first: 'listing' });
export const category = route('/catalog/:category', { query: LISTING, first: 'listing' });
export const catalog = route('/catalog/:category/*catalog', { query: LISTING, first: 'listing' });
/** `question`: the form for one is open. */
export const product = route('/goods/:code', { query: { question: text }, first: 'product' });
/** `items`: codes of the products side by side. */
export const comparison = route('/compare', {
  query: { items: listed },
  sheet: 'content',
  closed: true,
});
/** Cards or rows in all lists: POST of `view`. */
export const listView = route('/list-view');
/**
 * A ready-made set for a number of seats, with changes as `shared/solution.ts` prints them;
 * `replace`: the line that another product is chosen for. POST changes it, or puts it into the basket.
 */
export const solution = route('/solutions/:code', {
  query: { seats: text, items: listed, replace: text },
  sheet: 'purchase',
});
/** Goods that go with a product. */
export const companions = route('/goods/:code/companions');
/** «Рекомендуем сегодня». */
export const offers = route('/recommended');
export const search = route('/search{/:search}', {
  first: 'listing',
  query: { ...LISTING, search: text },
  closed: true,
  slash: true,
});
/** A text with a slash as people type it into the address bar; links of `search` encode it. */
export const searchWithSlash = route('/search/:search/*rest', {
  first: 'listing',
  query: { ...LISTING, search: text },
  closed: true,
});
/** Contents of the search panel, as JSON. */
export const searchStart = route('/search-panel', { closed: true });
export const searchSuggestions = route('/search-panel/suggestions', {
  query: { search: text },
  closed: true,
});
export const searchResults = route('/search-panel/results', {
  query: { search: text },
  closed: true,
});
/** Keeps a text that was searched for, or removes what was kept: POST. */
export const searchHistory = route('/search-panel/history', { closed: true });
/** `category`: a top one. */
export const favorites = route('/favorites', {
  query: { category: text, filter: unless<'all' | 'avail' | 'not-avail'>('all'), page },
  closed: true,
});

// Texts.
export const news = route('/news', { query: { page }, sheet: 'content', slash: true });
export const newsItem = route('/news/:id', { sheet: 'content' });
export const answers = route('/answer', {
  query: { kind: text, page },
  sheet: 'content',
  slash: true,
});
export const answer = route('/answer/:id', { sheet: 'content' });
export const about = route('/about', { sheet: 'content', slash: true });
export const service = route('/service', { sheet: 'content', slash: true });
export const dealers = route('/dilers', { sheet: 'content', slash: true });
export const planning = route('/proectnoe_buro', { sheet: 'content', slash: true });
export const privacy = route('/politika_konfidentsialnosti', { sheet: 'content' });
export const consentText = route('/soglasie', { sheet: 'content' });
export const map = route('/map', { sheet: 'content' });
export const delivery = route('/dostavka_oplata', {
  query: PARCEL,
  sheet: 'content',
  mapped: true,
  slash: true,
});
/** Offices of one city by `citySegment`, or of the visitor's. */
export const contacts = route('/contacts{/:city}', { sheet: 'content', mapped: true, slash: true });

// Questions of visitors to the shop.
export const callback = route('/contacts/callback', { sheet: 'content' });
export const callbackSent = route('/contacts/callback/sent', { sheet: 'content' });
export const askQuestion = route('/answer/question', { sheet: 'content' });
export const askQuestionAbout = route('/answer/question/:product', { sheet: 'content' });
export const questionSent = route('/answer/sent', { sheet: 'content' });
export const planningRequest = route('/proectnoe_buro/request', { sheet: 'content' });
export const planningSent = route('/proectnoe_buro/request/sent', { sheet: 'content' });
export const dealerRequest = route('/dilers/request', { sheet: 'content' });
export const dealerSent = route('/dilers/request/sent', { sheet: 'content' });
export const subscribe = route('/subscribe');
export const subscribeAsked = route('/subscribe/asked');
/** Confirms the mailing. */
export const subscription = route('/subscribe/:token');
export const subscriptionEnd = route('/subscribe/:token/end');

// The header.
export const cityChoice = route('/city', { query: { return_to: text }, sheet: 'content' });
/** The question whether the city closest to `coords` («37.62,55.75») is the visitor's. */
export const nearestCity = route('/city/nearest', {
  query: { coords: coordinates },
  sheet: 'content',
});
/** One part of the catalogue menu, whole. */
export const menuPart = route('/catalog-menu/:node');
/** Consent to keep things in the browser: the choice, and POST of `choice`. */
export const cookieChoice = route('/cookies');

// The basket.
export const basket = route('/basket', { sheet: 'purchase', first: 'basket', closed: true });
export const basketPreview = route('/basket/preview', { sheet: 'purchase', closed: true });
/** Adds lines to the basket: POST of product id and quantity. */
export const basketLines = route('/basket/lines', { sheet: 'purchase', closed: true });
/** The same for one product. */
export const basketLine = route('/basket/lines/:id', { sheet: 'purchase', closed: true });
/** Marks for the order: POST of `check` or `uncheck`: a product, a group, or «all». */
export const basketMarks = route('/basket/marks', { sheet: 'purchase', closed: true });
/** Takes out what is marked: POST. */
export const basketRemovals = route('/basket/removals', { sheet: 'purchase', closed: true });
/** Puts a removed product back (`product_id`), or gives that up (`forget`): POST. */
export const basketReturns = route('/basket/returns', { sheet: 'purchase', closed: true });
/** «Понятно» to what has changed: POST. */
export const basketReview = route('/basket/review', { sheet: 'purchase', closed: true });
/** The city is right: POST. */
export const basketCity = route('/basket/city', { sheet: 'purchase', closed: true });
/** A promo code: POST of `code`, or of `remove`. */
export const basketPromo = route('/basket/promo', { sheet: 'purchase', closed: true });
/** A pasted list: POST. */
export const basketQuickOrder = route('/basket/quick-order', { sheet: 'purchase', closed: true });
/** Commercial offer, PDF. */
export const basketOffer = route('/basket/offer.pdf', { sheet: 'purchase', closed: true });
export const basketOfferLetters = route('/basket/offer-letters', {
  sheet: 'purchase',
  closed: true,
});

// Login and account.
export const login = route('/login', { query: LOGIN, sheet: 'purchase', closed: true });
export const loginCodes = route('/login/codes', { sheet: 'purchase', closed: true });
export const loginSessions = route('/login/sessions', { sheet: 'purchase', closed: true });
export const registrations = route('/login/registrations', { sheet: 'purchase', closed: true });
export const logout = route('/logout', { sheet: 'purchase', closed: true });
/** `type`: a part of the account, in older links. */
export const account = route('/lk', {
  query: { type: text },
  sheet: 'purchase',
  closed: true,
  slash: true,
});
export const accountPart = route('/lk/:part', {
  query: ORDERS,
  sheet: 'purchase',
  closed: true,
  slash: 'always',
});
export const profile = route('/lk/profil', { sheet: 'purchase', closed: true, slash: true });
/** A firm's form; 'new' adds one. */
export const firm = route('/lk/profil/firms/:id', { sheet: 'purchase', closed: true });
export const firmRemoval = route('/lk/profil/firms/:id/removal', {
  sheet: 'purchase',
  closed: true,
});
export const firmDefault = route('/lk/profil/firms/:id/default', {
  sheet: 'purchase',
  closed: true,
});
/** A delivery address' form; 'new' adds one. */
export const address = route('/lk/profil/addresses/:id', { sheet: 'purchase', closed: true });
export const addressRemoval = route('/lk/profil/addresses/:id/removal', {
  sheet: 'purchase',
  closed: true,
});
export const addressDefault = route('/lk/profil/addresses/:id/default', {
  sheet: 'purchase',
  closed: true,
});
export const mailing = route('/lk/profil/mailing', { sheet: 'purchase', closed: true });
export const sessionsEnd = route('/lk/profil/sessions/end', { sheet: 'purchase', closed: true });
export const sessionEnd = route('/lk/profil/sessions/:id/end', { sheet: 'purchase', closed: true });
/** Notifications: what they are about, and how to allow them. */
export const push = route('/push');
/** Keeps a browser's subscription: POST. */
export const pushSubscriptions = route('/push/subscriptions');
export const pushSubscriptionEnd = route('/push/subscriptions/:id/end');

// Orders and their money.
/** The order that is being made; `step` of shared/checkout.ts. */
export const order = route('/order', {
  query: { step: text },
  sheet: 'purchase',
  closed: true,
  ordering: true,
});
/** The code that proves the phone of an order. */
export const orderProof = route('/order/phone', {
  sheet: 'purchase',
  closed: true,
  ordering: true,
});
export const orderResult = route('/result/:code', {
  sheet: 'purchase',
  closed: true,
  ordering: true,
});
export const orderInvoice = route('/result/:code/invoice.pdf', {
  sheet: 'purchase',
  closed: true,
  ordering: true,
});
export const invoiceLetters = route('/result/:code/invoice-letters', {
  sheet: 'purchase',
  closed: true,
  ordering: true,
});
export const payResult = route('/pay-result/:code', {
  sheet: 'purchase',
  closed: true,
  ordering: true,
});
export const orderSend = route('/order-send/:code', {
  sheet: 'purchase',
  closed: true,
  ordering: true,
});
/** The manager's offer as PDF. */
export const offerPaper = route('/order-send/:code/offer.pdf', {
  sheet: 'purchase',
  closed: true,
  ordering: true,
});
export const accountOrder = route('/lk-order/:id', { sheet: 'purchase', closed: true });
export const accountRequest = route('/lk-request/:id', { sheet: 'purchase', closed: true });
export const orderPayment = route('/orders/:id/payment', { sheet: 'purchase', closed: true });
export const orderCancellation = route('/orders/:id/cancellation', {
  sheet: 'purchase',
  closed: true,
});
export const orderRepeat = route('/orders/:id/repeat', { sheet: 'purchase', closed: true });
export const offerAcceptance = route('/requests/:id/acceptance', { closed: true });
/** The built-in test pay page. */
export const demoPayment = route('/pay/:id', { sheet: 'purchase', closed: true });
export const paymentNotices = route('/payments/notices', { closed: true });

/** Query of a listing; absent means the default. */
export interface ListingQuery {
  /** Canonical filter text (see shared/filter.ts), without the leading «hash=». */
  hash?: string | undefined;
  sort?: string | undefined;
  /** 1 is the first page and is never printed. */
  page?: number | undefined;
  /** Keys of facets that are shown with all their values. */
  facet?: readonly string[] | undefined;
}

export const listingSearch = (query: ListingQuery): string => printQuery(LISTING, query);

/** Any catalogue node from its `fullUrl` («teplovoe/plity», «sale/posuda»). */
export const catalogNode = (fullUrl: string, query: ListingQuery = {}): string =>
  `/catalog/${fullUrl}${listingSearch(query)}`;

export const sale = (): string => '/catalog/sale/';

/** A picture in one of IMAGE_WIDTHS. */
export const picture = (width: number, key: string, format: 'webp' | 'avif'): string =>
  image(width, `${key}.${format}`);

/** The account's orders, as the header leads there (S2.62). */
export const accountOrders = (): string => '/lk?type=orders';

/** One of the login's forms; `from`: where to go on afterwards. */
export const loginStep = (
  step: 'show_sms' | 'enter_phone' | 'registration' | null,
  from: string | null = null,
): string => login({ ...(step && { [step]: 'true' }), from: from && wayBack(from) });

/** Login on the way to an order. */
export const orderLogin = (): string => loginStep(null, 'order');

/** Coordinates are of the letters that stand in addresses as they are. */
function coordinates(lonlat: string): string {
  return lonlat;
}
