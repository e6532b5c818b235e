import type { RequestListener } from 'node:http';
import type { Express, RequestHandler } from 'express';
import { extraSheetOf, firstScreenOf } from '../shared/route-table.ts';
import * as links from '../shared/routes.ts';
import { NotFoundPage } from '../views/errors/not-found-page.tsx';
import { Document } from '../views/layout/document.tsx';
import { PageShell } from '../views/page-shell.tsx';
import { addAccountRoutes } from './account/routes.tsx';
import { metrikaSources } from './analytics/metrika-sources.ts';
import { receiveReports } from './analytics/receive-reports.ts';
import { addConsentRoutes } from './analytics/routes.tsx';
import { drawOwnCard } from './basket/draw-own-card.tsx';
import { addBasketRoutes } from './basket/routes.tsx';
import { addCatalogRoutes } from './catalog/routes.tsx';
import { addCheckoutRoutes } from './checkout/routes.tsx';
import { addCityRoutes } from './cities/routes.tsx';
import { addComparisonRoutes } from './comparison/routes.tsx';
import type { Config } from './config/config.ts';
import { addContactRoutes } from './contacts/routes.tsx';
import { findRedirect } from './content/find-redirect.ts';
import { addContentRoutes } from './content/routes.tsx';
import { addDeliveryRoutes } from './delivery/routes.tsx';
import { addApiPage } from './doors/api/load-api-page.tsx';
import { addReferenceRoutes } from './doors/api/reference-routes.ts';
import { serveContract } from './doors/api/serve-contract.ts';
import { createStorefrontCheck } from './doors/api/storefront-check.ts';
import { canonicalHost } from './doors/crawlers/canonical-host.ts';
import { addCrawlerRoutes } from './doors/crawlers/routes.ts';
import type { FullFeed } from './doors/exchange/full-feed/create-full-feed.ts';
import { addFavoriteRoutes } from './favorites/routes.tsx';
import { frameFragments } from './header/frame-fragments.tsx';
import { loadFrame } from './header/load-frame.ts';
import { addHeaderRoutes } from './header/routes.tsx';
import { serveManifest } from './header/serve-manifest.ts';
import { addHomeRoutes } from './home/routes.tsx';
import type { Programs } from './identity/programs.ts';
import { createMapPages } from './integrations/map/map-pages.ts';
import { mapSettings } from './integrations/map/map-settings.ts';
import { findShopperBy } from './login/find-shopper-by.ts';
import { keepTyped } from './login/keep-typed.tsx';
import { renewTokenBy } from './login/renew-token-by.ts';
import { addLoginRoutes } from './login/routes.tsx';
import { addOrderRoutes } from './orders/routes.tsx';
import { addPaymentRoutes } from './payments/routes.tsx';
import { createCacheDataUpdate, createOperatorCheck } from './platform/admin/cache-data-update.ts';
import { createActionHandlers } from './platform/http/action-handler.tsx';
import { serveFiles } from './platform/http/assets.ts';
import { createComposer } from './platform/http/compose-page.ts';
import { createFileHandlers } from './platform/http/file-handler.ts';
import { createOwnCityFinder } from './platform/http/find-own-city.ts';
import { createHttpApp } from './platform/http/http-app.ts';
import { createJsonHandlers, type JsonHandlers } from './platform/http/json-handler.ts';
import { createPageMaker } from './platform/http/make-page.ts';
import { inlineStyles, readBuiltAt } from './platform/http/manifest.ts';
import { sayMissing } from './platform/http/missing-path.ts';
import type { LoadPage, WrapPage } from './platform/http/page.ts';
import { type PageDeps, pageViewer } from './platform/http/page-deps.ts';
import { createPageHandlers } from './platform/http/page-handler.ts';
import type { PageMaterials } from './platform/http/page-materials.ts';
import { createRequestIds } from './platform/http/request-ids.ts';
import { createRequestListener, type FrontDoor } from './platform/http/request-listener.ts';
import { createSecurityHeaders, type ForeignSources } from './platform/http/security-headers.ts';
import { createGuestShedding } from './platform/http/shed-guest.ts';
import { serveSpeculationRules } from './platform/http/speculation-rules.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { addProductRoutes } from './product/routes.tsx';
import { addPushRoutes } from './push/routes.tsx';
import { serveWorker } from './push/serve-worker.ts';
import { addRecommendedRoutes } from './recommended/routes.tsx';
import { addSearchRoutes } from './search/routes.tsx';
import { addSolutionRoutes } from './solutions/routes.tsx';
import { endFromMail } from './subscriptions/end-from-mail.ts';
import { addSubscriptionRoutes } from './subscriptions/routes.tsx';

const TIMEOUT_MS = 10_000;

/** Parts of the application, whether the shop is in this process or behind its API. */
export interface AppDeps extends PageDeps, PageMaterials {
  config: Config;
  log: Log;
  metrics: Metrics;
  images: RequestHandler;
  publicFolder: string;
  /** Payment on the site: its mode, and the addresses that the payment system calls from. */
  payment: { test: boolean; addresses: readonly string[] };
  /** Door for accounting systems; null: the shop is elsewhere. */
  exchange: FrontDoor | null;
  /** The whole catalogue as a feed; null: the shop is elsewhere. */
  fullFeed: FullFeed | null;
  /** The shop shows prices of a role without a token (`level` of a viewer). */
  knowsLevels: boolean;
  /** Programs that may call with a key; null: the shop is elsewhere. */
  programs: Programs | null;
}

/** Replacements by a test of what visitors meet. */
interface ListenerOverrides {
  admission?: PageMaterials['admission'];
  /** Ids of requests. */
  createId?: () => string;
}

/**
 * Listener of everything that answers visitors: policy, host, page cache, shedding, then the
 * application.
 */
export function createShopListener(
  made: AppDeps,
  { createId = createRequestIds(), admission = made.admission }: ListenerOverrides = {},
): RequestListener {
  const deps = { ...made, admission };
  const { site, pageCache, errorPages, log, metrics, config, payment } = deps;
  const secure = (foreign: readonly ForeignSources[] = []) =>
    createSecurityHeaders(site, payment.addresses, [
      inlineStyles(deps.assets),
      ...metrikaSources(config.metrikaId),
      ...foreign,
    ]);
  const { app, shortcuts } = createApp(deps);
  return createRequestListener({
    app,
    // A shop elsewhere is told of the visitor's address, which Express reads.
    shortcuts: deps.knowsLevels ? shortcuts : new Map(),
    site,
    pageCache,
    errorPages,
    frontDoor: deps.exchange,
    log,
    metrics,
    securityHeaders: secure(),
    foreignPages: createMapPages(config, secure),
    shed: createGuestShedding(deps),
    findOwnCity: createOwnCityFinder(deps),
    now: () => performance.now(),
    createId,
    trustsIds: config.trustProxy > 0,
    trustsIdOf: createStorefrontCheck(config.storefrontKey),
  });
}

/** The whole application: files, pages of every feature, missing pages, errors. */
function createApp(deps: AppDeps): { app: Express } & Pick<JsonHandlers, 'shortcuts'> {
  const { site, places, pageCache, admission, log, metrics, now, errorPages } = deps;
  const maker = createPageMaker({
    metrics,
    now,
    timeoutMs: TIMEOUT_MS,
    waitMs: deps.config.pageWaitMs,
    buildId: deps.buildId,
    headersOf: deps.pageHeadersOf,
    builtAt: readBuiltAt(deps.publicFolder),
    wrap: wrapPage(deps),
    loadNotFound: loadNotFoundPage(deps),
  });
  const forms = {
    site,
    places,
    maker,
    timeoutMs: TIMEOUT_MS,
    findShopper: findShopperBy(deps.shop),
    frameFragments,
  };
  const { page, notFound } = createPageHandlers({
    ...forms,
    pageCache,
    admission,
    log,
    now,
    renewToken: renewTokenBy(deps.shop),
    composer: deps.knowsLevels ? createComposer({ ...forms, drawCard: drawOwnCard }) : null,
  });
  const action = createActionHandlers({
    ...forms,
    buildId: deps.buildId,
    keepTyped: (request) => keepTyped(deps, request),
  });
  const { json, ownJson, shortcuts } = createJsonHandlers({ ...forms, pageCache, admission, now });
  const file = createFileHandlers(forms);
  const app = createHttpApp({
    site,
    log,
    errorPages,
    notFound,
    trustProxy: deps.config.trustProxy,
    files: [
      serveManifest(deps),
      ...serveFiles(deps.publicFolder),
      deps.images,
      serveSpeculationRules(),
      serveWorker({ ...deps, isOn: deps.config.serviceWorker }),
      receiveReports(deps),
      endFromMail(deps),
    ],
    addRoutes: (app) => {
      addCrawlerRoutes(app, deps);
      addHomeRoutes(app, page, deps);
      addCatalogRoutes(app, { page, action }, deps);
      addProductRoutes(app, page, deps);
      addComparisonRoutes(app, page, deps);
      addSolutionRoutes(app, { page, action }, deps);
      addRecommendedRoutes(app, page, deps);
      addSearchRoutes(app, { page, action, json }, deps);
      addFavoriteRoutes(app, { page, action }, deps);
      addBasketRoutes(app, { page, action, file }, deps);
      addCheckoutRoutes(app, { page, action }, deps);
      addLoginRoutes(app, { page, action }, deps);
      addAccountRoutes(app, { page, action }, deps);
      addOrderRoutes(app, { page, action, file }, { ...deps, isTestPayment: deps.payment.test });
      addPaymentRoutes(app, { page, action }, deps);
      addCityRoutes(app, page, deps);
      addHeaderRoutes(app, { page, ownJson }, deps);
      addContactRoutes(app, { page, action }, deps);
      addDeliveryRoutes(app, page, { ...deps, map: mapSettings(deps.config) });
      addContentRoutes(app, page, deps);
      addSubscriptionRoutes(app, { page, action }, deps);
      addConsentRoutes(app, { page, action }, { ...deps, metrikaId: deps.config.metrikaId });
      addPushRoutes(app, { page, action }, deps);
      addReferenceRoutes(app, deps);
      addApiPage(app, page, deps);
      serveContract(app, { ...deps, storefrontKey: deps.config.storefrontKey });
      app.all('/api/cache-data-update', ...refreshByOperator(deps));
      app.get('/404', notFound);
      app.get('/500', showErrorPage(deps));
    },
  });
  return { app, shortcuts };
}

function wrapPage(deps: AppDeps): WrapPage {
  return ({ head, body, status = 200 }, request, { inPieces }) => (
    <Document
      head={head}
      assets={deps.assets}
      siteUrl={canonicalHost(deps, pageViewer(deps, request.visitor), request.path)}
      siteName={deps.company.name}
      extraSheet={extraSheetOf(request.path)}
      firstScreen={status === 200 ? firstScreenOf(request.route) : null}
      inPieces={inPieces}
      measuring={{ ...deps.config, route: request.route }}
    >
      <PageShell frame={loadFrame(deps, request)}>{body}</PageShell>
    </Document>
  );
}

/** Any address that leads nowhere (S2.43), unless the owner has said where it leads now. */
function loadNotFoundPage({ reference, company }: AppDeps): LoadPage {
  return ({ path }) => {
    const location = findRedirect(reference.get('siteParts').redirects, path);
    if (location !== null) return { kind: 'redirect', status: 301, location };
    return {
      kind: 'page',
      status: 404,
      head: {
        title: `Страница не найдена — ${company.name}`,
        description: 'Такой страницы нет. Найдите нужное поиском или в каталоге.',
        canonical: links.home(),
        robots: 'noindex, follow',
      },
      body: <NotFoundPage menu={reference.get('catalog')} message={sayMissing(path)} />,
      tags: ['catalog'],
      cache: 'shared',
    };
  };
}

function refreshByOperator({ config, refreshReference }: AppDeps): RequestHandler[] {
  return [createOperatorCheck(config.adminKey), createCacheDataUpdate(refreshReference)];
}

/** /500: what people see when something broke, for looking at it. */
function showErrorPage({ errorPages }: AppDeps): RequestHandler {
  return (_req, res) => {
    res.status(500).type('html').setHeader('Cache-Control', 'no-store');
    res.send(errorPages.render(500, ''));
  };
}
