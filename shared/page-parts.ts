/**
 * Names that markup and script share. Enums, not constants: the build writes their values in place,
 * while constants of parts that are loaded later would make the first script longer.
 */

/** Ids of elements. */
export enum PartId {
  // The frame of every page.
  Main = 'main',
  Status = 'status',
  Alert = 'alert',
  Notices = 'notices',
  HeaderActions = 'header-actions',
  Hearts = 'hearts',
  MenuPart = 'menu-part',
  AllCities = 'all-cities',
  CityTip = 'city-tip',
  Exit = 'exit',
  ConsentForm = 'consent-form',
  PushPrompt = 'push-prompt',
  DeskStatus = 'desk-status',
  DeskBulk = 'bulk',
  // A list of products.
  ListingHeading = 'listing-heading',
  Compare = 'compare',
  ProductList = 'product-list',
  Filter = 'filter',
  FilterForm = 'filter-form',
  FilterToggle = 'filter-toggle',
  FavoritesList = 'favorites-list',
  // A product and its control of the basket.
  ProductPage = 'product-page',
  RecentlySeen = 'recently-seen',
  OrderParts = 'order-parts',
  // Basket and checkout.
  Basket = 'basket',
  BasketHead = 'basket-head',
  BasketSide = 'basket-side',
  BasketMarks = 'basket-marks',
  QuickOrder = 'quick-order',
  Checkout = 'checkout',
  // Forms whose sending is a goal of analytics.
  CallbackForm = 'callback-form',
  QuestionForm = 'question-form',
  PlanningForm = 'planning-form',
  DealerForm = 'dealer-form',
}

/** Beginnings of ids that end in the key of what the element shows. */
export enum PartPrefix {
  /** The control of a product's place in the basket, by list and product. */
  Order = 'order-',
  /** A line of the basket, by product. */
  Line = 'line-',
  /** The card among those seen in this browser, by code. */
  Seen = 'seen-',
  /** The buying bar of a product page, by product. */
  BuyingBar = 'bar-',
  /** A group of filters, by facet. */
  Facet = 'facet-',
  /** The part of a long group that is folded, by facet. */
  FacetRest = 'facet-rest-',
  /** The card of an office. */
  Office = 'office-',
}

/** Keys of what a tab remembers. */
export enum StoredKey {
  /** The instant when the tab changed something last, or asked for it. */
  Changed = 'changed',
  /** There while changes of the basket are not answered: whoever left the page meanwhile reads it again. */
  Behind = 'behind',
}

/** Addresses that scripts ask; `shared/routes.ts` has them all. */
export enum ScriptPath {
  Basket = '/basket',
  BasketLines = '/basket/lines',
  BasketPreview = '/basket/preview',
  CatalogMenu = '/catalog-menu',
  CityChoice = '/city',
  Favorites = '/favorites',
  Login = '/login',
  Offline = '/offline',
  Order = '/order',
  PushSubscriptions = '/push/subscriptions',
}

/** Query parameter of the ids that are asked for in the place of a whole page. */
export enum FragmentQuery {
  Name = '_f',
}

/** Headers of an answer to a question about fragments. */
export enum FragmentHeader {
  /** The build that the markup belongs to. */
  Build = 'X-Build',
  /** Address of another page that a change leads to. */
  Location = 'X-Location',
}

/** Milliseconds that a notice stays unless it says otherwise (S9.40). */
export const NOTICE_TIMEOUT_MS = 5000;

/** Id of the notice that welcomes whoever has signed in. */
export const WELCOME_NOTICE = 'welcome';
