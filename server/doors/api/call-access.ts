import type { CallName } from '../../../shared/contract/shop-api.ts';
import type { ProgramRight } from '../../identity/program-rights.ts';

/** Callers that a call is open to. */
export type Who = 'anyone' | 'holder' | 'shopper' | 'customer' | 'owner' | 'manager' | 'program';

/** Titles of these callers for writers of programs. */
export const whoTitles: Readonly<Record<Who, string>> = {
  anyone: 'кто угодно, токен не нужен',
  holder: 'кто знает код из адреса, токен не нужен',
  shopper: 'гость или покупатель со своим токеном',
  customer: 'покупатель',
  owner: 'тот, чьё это; для остальных такого нет (404)',
  manager: 'менеджер магазина',
  program: 'программа с ключом',
};

export interface CallAccess {
  who: Who;
  /** Right that a program's key must have; null: no key opens it. */
  right: ProgramRight | null;
}

const to = (who: Who, right: ProgramRight | null = null): CallAccess => ({ who, right });
/** Calls for what guests see, open to programs with a key too. */
const shown = to('anyone', 'catalog:read');
const anyone = to('anyone');
const holder = to('holder');
const shopper = to('shopper');
const customer = to('customer');
const owner = to('owner');
const manager = to('manager');
const program = (right: ProgramRight | null) => to('program', right);

/** The one table of who may make which call; a call without a line here does not compile. */
export const callAccess: Readonly<Record<CallName, CallAccess>> = {
  userInfo: anyone,
  orderDates: customer,
  orders: customer,
  requests: customer,
  profile: customer,
  saveProfile: customer,
  addFirm: customer,
  saveFirm: customer,
  removeFirm: customer,
  chooseFirm: customer,
  addAddress: customer,
  saveAddress: customer,
  removeAddress: customer,
  chooseAddress: customer,
  setMailing: customer,
  endSession: customer,
  endSessions: customer,

  basket: shopper,
  changeBasket: shopper,
  basketDetails: shopper,
  basketPreview: shopper,
  mergeBasket: customer,
  markBasket: shopper,
  removeChecked: shopper,
  returnToBasket: shopper,
  forgetRemoved: shopper,
  acknowledgeBasket: shopper,
  enterPromo: shopper,
  removePromo: shopper,
  confirmBasketCity: shopper,
  quickOrder: shopper,
  basketOffer: shopper,
  sendBasketOffer: shopper,

  company: shown,
  paymentWays: shown,
  calendar: shown,
  catalog: shown,
  brands: shown,
  brand: shown,
  category: shown,
  productsByCategory: shown,
  productsByBrand: shown,
  brandCategories: shown,
  formerAddress: shown,
  saleProducts: shown,
  bestsellers: shown,

  checkout: shopper,
  saveRecipient: shopper,
  saveDelivery: shopper,
  savePayment: shopper,
  provePhone: shopper,
  placeOrder: shopper,

  cities: shown,
  nearestCity: shown,

  askCallback: anyone,
  askQuestion: anyone,
  askProject: anyone,
  askDealership: anyone,

  banners: shown,
  kinds: shown,
  news: shown,
  newsItem: shown,
  questions: shown,
  question: shown,
  siteParts: shown,
  pageText: shown,

  listedProducts: shown,
  listedSections: shown,
  feedOffers: shown,
  feedFacts: shown,
  removedProduct: shown,
  rates: shown,
  deliveryOptions: shown,
  cityStock: shown,

  favoriteProducts: shopper,
  addFavorite: shopper,
  removeFavorite: shopper,

  temporaryToken: anyone,
  shopper: anyone,
  askLoginCode: anyone,
  waitingCode: holder,
  login: holder,
  registration: holder,
  findCompany: shopper,
  register: holder,
  logout: anyone,
  renewToken: anyone,

  makeOffer: manager,
  declineQuote: manager,
  confirmCompany: manager,
  moveOrder: manager,
  reviewOrder: manager,
  recordPayment: manager,
  refundPayment: manager,
  paymentTasks: manager,
  settlePaymentTask: manager,
  answerQuestion: manager,

  order: owner,
  orderByCode: owner,
  cancelOrder: owner,
  repeatOrder: owner,
  acceptOffer: owner,
  orderInvoice: owner,
  offerPaper: owner,
  sendInvoice: owner,
  payOrder: owner,
  checkPayment: owner,
  noticePayment: anyone,
  demoPayment: holder,
  settleDemoPayment: holder,

  product: shown,
  productDelivery: shown,
  productQuestions: shown,
  productDocuments: shown,
  companions: shown,
  spareParts: shown,
  document: shown,

  programKey: program(null),
  programPrices: program('prices:read'),
  programStorages: program('stock:read'),
  programStock: program('stock:read'),
  tellStock: program('stock:write'),
  programOrders: program('orders:read'),
  programOrderChanges: program('orders:read'),
  programOrder: program('orders:read'),
  programMoveOrder: program('orders:write'),

  pushKey: anyone,
  pushSubscriptions: shopper,
  addPushSubscription: shopper,
  endPushSubscription: shopper,

  personalOffers: shown,
  search: shown,
  suggestions: shown,
  searchPages: shown,
  mostSearched: shown,
  history: shopper,
  addHistory: shopper,
  removeHistory: shopper,
  solutions: shown,
  solution: shown,
  settings: shown,
  changes: shown,

  askSubscription: anyone,
  subscription: holder,
  confirmSubscription: holder,
  endSubscription: holder,
};
