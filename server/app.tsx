import type { Express, RequestHandler } from 'express';
import { extraSheetOf, links } from '../shared/routes.ts';
import { NotFoundPage } from '../views/errors/not-found-page.tsx';
import { Document } from '../views/layout/document.tsx';
import { PageShell } from '../views/layout/page-shell.tsx';
import { addAccountRoutes } from './account/routes.tsx';
import { createCacheDataUpdate, createOperatorCheck } from './admin/cache-data-update.ts';
import { receiveReports } from './analytics/receive-reports.ts';
import { addConsentRoutes } from './analytics/routes.tsx';
import { addApiPage } from './api/load-api-page.tsx';
import { addReferenceRoutes } from './api/reference-routes.ts';
import { serveContract } from './api/serve-contract.ts';
import type { AppDeps } from './app-deps.ts';
import { findPersonBy } from './auth/find-person-by.ts';
import { renewTokenBy } from './auth/renew-token-by.ts';
import { addAuthRoutes } from './auth/routes.tsx';
import { addBasketRoutes } from './basket/routes.tsx';
import { addCatalogRoutes } from './catalog/routes.tsx';
import { addCheckoutRoutes } from './checkout/routes.tsx';
import { addCityRoutes } from './cities/routes.tsx';
import { addContactRoutes } from './contacts/routes.tsx';
import { addContentRoutes } from './content/routes.tsx';
import { canonicalHost } from './crawlers/canonical-host.ts';
import { addCrawlerRoutes } from './crawlers/routes.ts';
import { mapSettings } from './delivery/map-settings.ts';
import { addDeliveryRoutes } from './delivery/routes.tsx';
import { addFavoriteRoutes } from './favorites/routes.tsx';
import { frameFragmentsFrom } from './header/frame-fragments.tsx';
import { loadFrame } from './header/load-frame.ts';
import { addHeaderRoutes } from './header/routes.tsx';
import { addHomeRoutes } from './home/routes.tsx';
import { createActionHandlers } from './http/action-handler.tsx';
import { serveFiles } from './http/assets.ts';
import { createFileHandlers } from './http/file-handler.ts';
import { createHttpApp } from './http/http-app.ts';
import { createJsonHandlers } from './http/json-handler.ts';
import { createPageMaker } from './http/make-page.ts';
import { readBuiltAt } from './http/manifest.ts';
import type { LoadPage, WrapPage } from './http/page.ts';
import { createPageHandlers } from './http/page-handler.ts';
import { serveSpeculationRules } from './http/speculation-rules.ts';
import { addOrderRoutes } from './orders/routes.tsx';
import { pageViewer } from './page-deps.ts';
import { addPaymentRoutes } from './payments/routes.tsx';
import { addProductRoutes } from './product/routes.tsx';
import { addPushRoutes } from './push/routes.tsx';
import { serveWorker } from './push/serve-worker.ts';
import { addSearchRoutes } from './search/routes.tsx';
import { addSubscriptionRoutes } from './subscriptions/routes.tsx';

const TIMEOUT_MS = 10_000;

/** The whole application: files, pages of every feature, missing pages, errors. */
export function createApp(deps: AppDeps): Express {
  const { site, places, pageCache, admission, log, metrics, now, errorPages } = deps;
  const maker = createPageMaker({
    ...{ metrics, now, timeoutMs: TIMEOUT_MS, buildId: deps.buildId },
    headers: deps.pageHeaders,
    builtAt: readBuiltAt(deps.publicFolder),
    wrap: wrapPage(deps),
    loadNotFound: loadNotFoundPage(deps),
  });
  const forms = {
    ...{ site, places, maker, timeoutMs: TIMEOUT_MS },
    findPerson: findPersonBy(deps.shop),
    frameFragments: frameFragmentsFrom(deps),
  };
  const { page, notFound } = createPageHandlers({
    ...{ ...forms, pageCache, admission, log, now },
    renewToken: renewTokenBy(deps.shop),
  });
  const action = createActionHandlers({ ...forms, buildId: deps.buildId });
  const json = createJsonHandlers({ ...forms, pageCache, admission, now });
  const file = createFileHandlers(forms);
  return createHttpApp({
    ...{ site, log, errorPages, notFound },
    trustProxy: deps.config.trustProxy,
    files: [
      ...serveFiles(deps.publicFolder),
      deps.images,
      serveSpeculationRules(),
      serveWorker({ ...deps, isOn: deps.config.serviceWorker }),
      receiveReports(deps),
    ],
    addRoutes: (app) => {
      addCrawlerRoutes(app, deps);
      addHomeRoutes(app, page, deps);
      addCatalogRoutes(app, page, deps);
      addProductRoutes(app, page, deps);
      addSearchRoutes(app, { page, action, json }, deps);
      addFavoriteRoutes(app, { page, action }, deps);
      addBasketRoutes(app, { page, action, file }, deps);
      addCheckoutRoutes(app, { page, action }, deps);
      addAuthRoutes(app, { page, action }, deps);
      addAccountRoutes(app, { page, action }, deps);
      addOrderRoutes(app, { page, action, file }, { ...deps, isTestPayment: deps.payment.test });
      addPaymentRoutes(app, { page, action }, deps);
      addCityRoutes(app, page, deps);
      addHeaderRoutes(app, { page, json }, deps);
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
}

function wrapPage(deps: AppDeps): WrapPage {
  return ({ head, body }, request) => (
    <Document
      head={head}
      assets={deps.assets}
      siteUrl={canonicalHost(deps, pageViewer(deps, request.visitor), request.path)}
      siteName={deps.company.name}
      extraSheet={extraSheetOf(request.path)}
      measuring={{ ...deps.config, route: request.route }}
    >
      <PageShell frame={loadFrame(deps, request)}>{body}</PageShell>
    </Document>
  );
}

/** Any address that leads nowhere (specification §2). */
function loadNotFoundPage({ reference, company }: AppDeps): LoadPage {
  return () => ({
    kind: 'page',
    status: 404,
    head: {
      title: `Страница не найдена — ${company.name}`,
      description: 'Такой страницы нет. Найдите нужное поиском или в каталоге.',
      canonical: links.home(),
      robots: 'noindex, follow',
    },
    body: <NotFoundPage menu={reference.get('catalog')} />,
    tags: ['catalog'],
    cache: 'shared',
  });
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
