import { join } from 'node:path';
import type { Company } from '../../../shared/company.ts';
import { createShopApi, type ShopApi } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { PaymentWays } from '../../../shared/payment-ways.ts';
import { createAccountCalls } from '../../account/account-calls.ts';
import { createBasketCalls } from '../../basket/basket-calls.ts';
import { countInBasketOf } from '../../basket/count-in-basket.ts';
import { createCalendarCalls } from '../../calendar/calendar-calls.ts';
import { createCatalogCalls, createListing } from '../../catalog/catalog-calls.ts';
import { createCatalogViewers } from '../../catalog/catalog-viewers.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import { createCheckoutCalls } from '../../checkout/checkout-calls.ts';
import { findBuyingFirm } from '../../checkout/find-buying-firm.ts';
import { createCityCalls } from '../../cities/city-calls.ts';
import { createContactCalls } from '../../contacts/contact-calls.ts';
import { createContentCalls } from '../../content/content-calls.ts';
import { createFillFacts } from '../../content/facts.ts';
import { createCurrencyCalls } from '../../currency/currency-calls.ts';
import { createDeliveryCalls } from '../../delivery/delivery-calls.ts';
import { createFavoriteCalls } from '../../favorites/favorite-calls.ts';
import type { Callers } from '../../identity/callers.ts';
import type { Programs } from '../../identity/programs.ts';
import type { Tokens } from '../../identity/tokens.ts';
import type { Integrations } from '../../integrations/create-integrations.ts';
import { createWordingReader } from '../../letters/own-texts.ts';
import { createLoginCalls } from '../../login/login-calls.ts';
import { createCompanyCalls } from '../../opening/company-calls.ts';
import type { ReadWays } from '../../opening/payment-ways.ts';
import { createOrderCalls } from '../../orders/order-calls.ts';
import type { InvoiceDeps } from '../../orders/order-invoice.ts';
import { createPaymentCalls } from '../../payments/payment-calls.ts';
import { type PaymentDeps, takesOnline } from '../../payments/payment-deps.ts';
import type { Log } from '../../platform/log.ts';
import { createDocuments } from '../../product/find-document.ts';
import { createProductCalls } from '../../product/product-calls.ts';
import { createPushCalls } from '../../push/push-calls.ts';
import { createRecommendedCalls } from '../../recommended/recommended-calls.ts';
import { createSearchCalls } from '../../search/search-calls.ts';
import { createSolutionCalls } from '../../solutions/solution-calls.ts';
import { createSubscriptionCalls } from '../../subscriptions/subscription-calls.ts';
import { createCrawlerCalls } from '../crawlers/crawler-calls.ts';
import { guardCalls } from './guard-calls.ts';
import { createManagerCalls } from './manager-calls.ts';
import { createProgramCalls } from './program-calls.ts';
import { createStorefrontCalls } from './storefront-calls.ts';

interface LocalShopDeps {
  catalog: Catalog;
  /** Live. */
  company: Company;
  /** Ways to pay as the catalogue's reference data tell of them, for texts. */
  ways: () => PaymentWays;
  /** The same of this very moment, where money depends on them. */
  readWays: ReadWays;
  tokens: Tokens;
  callers: Callers;
  programs: Programs;
  integrations: Integrations;
  payments: PaymentDeps;
  /** SITE_URL; login codes are good on its host. */
  siteUrl: string;
  invoices: InvoiceDeps;
  /** Public VAPID key, base64url. */
  pushKey: string;
  /** Called when a carrier says of the way to a city what it has not said before. */
  tellWays: (cityId: number) => void;
  log: Log;
  now: () => Millis;
  /** Milliseconds of a clock that nobody puts back. */
  steadyNow: () => Millis;
}

/** The shop itself, in this process: the calls of every feature on the store and the catalogue in memory. */
export function createLocalShop(deps: LocalShopDeps): ShopApi {
  const { catalog, tokens, callers, integrations, payments, invoices, siteUrl, log, now } = deps;
  const { company, programs, readWays, steadyNow, tellWays } = deps;
  const { store } = catalog;
  const { db } = store;
  const { delivery: rates, demoPayments } = integrations;
  const { seller, press, documentsFolder } = invoices;
  const findCatalogViewer = createCatalogViewers(catalog, callers);
  const countInBasket = countInBasketOf(db, callers);
  const reading = { catalog, callers, findCatalogViewer, countInBasket, now };
  const folder = join(documentsFolder, 'goods');
  const siteHost = new URL(siteUrl).hostname;
  const fill = createFillFacts({ catalog, company, ways: deps.ways });
  const readWording = createWordingReader({ store, company, log });
  const demoCompanies = integrations.companies.isDemo;
  const payment = { test: demoPayments !== null, addresses: integrations.payAddresses };
  const calls = {
    ...createAccountCalls({ store, callers, integrations, log, now }),
    ...createBasketCalls({
      ...reading,
      findFirm: (ask) => findBuyingFirm(db, ask),
      seller,
      press,
      rates,
    }),
    ...createCalendarCalls(() => catalog.index.reference.rows.calendar),
    ...createCatalogCalls(reading),
    ...createCheckoutCalls({ ...reading, rates, demoCompanies, readWays, steadyNow }),
    ...createCityCalls(catalog),
    ...createCompanyCalls({ db, company, readWays }),
    ...createContactCalls({ store, callers, now }),
    ...createContentCalls({ db, fill, now }),
    ...createCrawlerCalls({ catalog, rates, now }),
    ...createCurrencyCalls(db),
    ...createDeliveryCalls({ catalog, rates, tellWays, now, steadyNow }),
    ...createFavoriteCalls(reading),
    ...createLoginCalls({
      integrations,
      store,
      tokens,
      callers,
      log,
      siteHost,
      readWording,
      now,
    }),
    ...createManagerCalls({ store, callers, payments, now }),
    ...createOrderCalls({
      ...reading,
      invoices,
      readWays,
      takesOnline: takesOnline(payments),
    }),
    ...createPaymentCalls({ payments, demo: demoPayments, callers, siteUrl, readWays }),
    ...createProductCalls({
      ...reading,
      fill,
      rates,
      tellWays,
      findDocument: createDocuments({ db, folder, press, fill }),
    }),
    ...createPushCalls({ store, callers, publicKey: deps.pushKey, now }),
    ...createRecommendedCalls(reading),
    ...createSearchCalls({
      catalog,
      callers,
      list: createListing(reading),
      fill,
      log,
      now,
      steadyNow,
    }),
    ...createSolutionCalls({ ...reading, fill }),
    ...createStorefrontCalls({ catalog, payment }),
    ...createSubscriptionCalls({ store, now }),
    ...createProgramCalls({ store, programs, takesOnline: takesOnline(payments), now }),
  };
  return createShopApi(guardCalls(calls, programs));
}
