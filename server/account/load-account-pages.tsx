import { z } from 'zod';
import { ORDER_STATES, ORDERS_PAGE_SIZE, type OrderState } from '../../shared/account.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import * as links from '../../shared/routes.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { HelpPage } from '../../views/account/help-page.tsx';
import { MainPage } from '../../views/account/main-page.tsx';
import { ORDERS_ID, Orders, OrdersPage } from '../../views/account/orders-page.tsx';
import { QuotesPage } from '../../views/account/quotes-page.tsx';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { accountPage, guarded, type LoadOwn } from './account-page.tsx';
import { loadProfilePage } from './load-profile-page.tsx';

const loaders: Readonly<Record<string, LoadOwn>> = {
  main: loadMainPage,
  orders: loadOrdersPage,
  requests: loadQuotesPage,
  profil: (deps, _request, viewer) => loadProfilePage(deps, viewer),
};

/** /lk, /lk/:part and /lk?type=: help is open to all, the rest to signed-in customers. */
export async function loadAccountPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const part = String(request.params.part ?? request.query.get('type') ?? 'main');
  if (part === 'help') return loadHelpPage(deps, request);
  const load = Object.hasOwn(loaders, part) ? loaders[part] : undefined;
  return load ? guarded(deps, request, load) : { kind: 'not-found' };
}

/** Orders that the first page of the account shows. */
const SHOWN_ORDERS = 5;
/** Favourites that it shows. */
const SHOWN_FAVORITES = 8;

async function loadMainPage(
  deps: PageDeps,
  { visitor }: PageRequest,
  viewer: Viewer,
): Promise<PageAnswer> {
  const [profile, active, favorites] = await Promise.all([
    deps.shop.profile(viewer, {}),
    deps.shop.orders(viewer, { active: true, page_size: SHOWN_ORDERS }),
    deps.shop.favoriteProducts(viewer, { onpage: SHOWN_FAVORITES }),
  ]);
  const { formatted_orders: orders, total_count: orderCount } = active;
  const unpaidCount = visitor.shopper?.need_pay ?? 0;
  const body = (
    <MainPage
      profile={profile}
      orders={orders}
      orderCount={orderCount}
      unpaidCount={unpaidCount}
      favorites={favorites.formatted_products}
      favoriteCount={favorites.total_count}
      viewer={pageViewer(deps, visitor)}
      hasPersonalPrices={deps.reference.get('siteParts').has_personal_prices}
    />
  );
  return accountPage(deps, { part: 'main', body });
}

const MAX_PAGE = 10_000;
const pageSchema = z.coerce.number().int().min(1).max(MAX_PAGE).catch(1);
const yearSchema = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .nullable()
  .catch(null);
const stateSchema = z.enum(ORDER_STATES).catch('all');
const activeByState: Readonly<Record<OrderState, boolean | undefined>> = {
  all: undefined,
  active: true,
  done: false,
};

async function loadOrdersPage(
  deps: PageDeps,
  { query }: PageRequest,
  viewer: Viewer,
): Promise<PageAnswer> {
  const year = yearSchema.parse(query.get('year'));
  const state = stateSchema.parse(query.get('state'));
  const page = pageSchema.parse(query.get('page'));
  const active = activeByState[state];
  const [{ years }, found] = await Promise.all([
    deps.shop.orderDates(viewer, {}),
    deps.shop.orders(viewer, {
      ...(active !== undefined && { active }),
      ...(year !== null && { filter_year: year }),
      page: page - 1,
      page_size: ORDERS_PAGE_SIZE,
    }),
  ]);
  const { formatted_orders: orders, total_count: total } = found;
  if (page > 1 && orders.length === 0) {
    const location = links.accountPart('orders', { state, ...(year !== null && { year }) });
    return { kind: 'redirect', status: 303, location };
  }
  // Year 0 is the current one, which may have no orders yet.
  const shownYear = year === 0 ? currentYear(deps) : year;
  const listed = shownYear === null ? years : [...new Set([...years, shownYear])];
  const shownYears = listed.toSorted((a, b) => b - a);
  const props = { orders, total, years: shownYears, year: shownYear, state, page };
  return {
    ...accountPage(deps, { part: 'orders', body: <OrdersPage {...props} /> }),
    fragments: { [ORDERS_ID]: <Orders {...props} /> },
  };
}

const currentYear = ({ now }: PageDeps) => Number(moscowDay(now()).slice(0, 4));

async function loadQuotesPage(
  deps: PageDeps,
  { query }: PageRequest,
  viewer: Viewer,
): Promise<PageAnswer> {
  const page = pageSchema.parse(query.get('page'));
  const found = await deps.shop.requests(viewer, { page: page - 1 });
  const { formatted_requests: quotes, total_count: total } = found;
  if (page > 1 && quotes.length === 0) {
    return { kind: 'redirect', status: 303, location: links.accountPart('requests') };
  }
  const body = <QuotesPage quotes={quotes} total={total} page={page} />;
  return accountPage(deps, { part: 'requests', body });
}

const LISTED_QUESTIONS = 100;

async function loadHelpPage(deps: PageDeps, { visitor }: PageRequest): Promise<PageAnswer> {
  const { viewer, loggedIn } = pageViewer(deps, visitor);
  const { list: questions } = await deps.shop.questions(viewer, {
    general: true,
    limit: LISTED_QUESTIONS,
  });
  const kinds = deps.reference.get('kinds');
  const { tollFreePhone: phone, email } = deps.company;
  const body = (
    <HelpPage kinds={kinds} questions={questions} phone={phone} email={email} loggedIn={loggedIn} />
  );
  return accountPage(deps, { part: 'help', body });
}
