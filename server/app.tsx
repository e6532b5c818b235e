import type { Express, RequestHandler } from 'express';
import { isPurchasePath, links } from '../shared/routes.ts';
import { NotFoundPage } from '../views/errors/not-found-page.tsx';
import { Document } from '../views/layout/document.tsx';
import { PageShell } from '../views/layout/page-shell.tsx';
import { addAccountRoutes } from './account/routes.tsx';
import { createCacheDataUpdate, createOperatorCheck } from './admin/cache-data-update.ts';
import { addReferenceRoutes } from './api/reference-routes.ts';
import { serveContract } from './api/serve-contract.ts';
import { findPersonBy } from './auth/find-person-by.ts';
import { renewTokenBy } from './auth/renew-token-by.ts';
import { addAuthRoutes } from './auth/routes.tsx';
import { addBasketRoutes } from './basket/routes.tsx';
import { addCatalogRoutes } from './catalog/routes.tsx';
import { addCheckoutRoutes } from './checkout/routes.tsx';
import { addCityRoutes } from './cities/routes.tsx';
import { addContactRoutes } from './contacts/routes.tsx';
import { addContentRoutes } from './content/routes.tsx';
import type { Deps } from './deps.ts';
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
import type { LoadPage, WrapPage } from './http/page.ts';
import { createPageHandlers } from './http/page-handler.ts';
import { serveSpeculationRules } from './http/speculation-rules.ts';
import { addOrderRoutes } from './orders/routes.tsx';
import { pageViewer } from './page-deps.ts';
import { addPaymentRoutes } from './payments/routes.tsx';
import { addSearchRoutes } from './search/routes.tsx';
import { addSubscriptionRoutes } from './subscriptions/routes.tsx';

const TIMEOUT_MS = 10_000;

/** The whole application: files, pages of every feature, missing pages, errors. */
export function createApp(deps: Deps): Express {
  const { site, places, pageCache, admission, log, metrics, now, errorPages, outside } = deps;
  const maker = createPageMaker({
    ...{ metrics, now, timeoutMs: TIMEOUT_MS, buildId: deps.buildId },
    headers: deps.pageHeaders,
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
    files: [...serveFiles(deps.publicFolder), deps.images, serveSpeculationRules()],
    addRoutes: (app) => {
      addHomeRoutes(app, page, deps);
      addCatalogRoutes(app, page, deps);
      addSearchRoutes(app, { page, action, json }, deps);
      addFavoriteRoutes(app, { page, action }, deps);
      addBasketRoutes(app, { page, action, file }, deps);
      addCheckoutRoutes(app, { page, action }, deps);
      addAuthRoutes(app, { page, action }, deps);
      addAccountRoutes(app, { page, action }, deps);
      addOrderRoutes(
        app,
        { page, action, file },
        { ...deps, isTestPayment: Boolean(outside.demoPayments) },
      );
      addPaymentRoutes(
        app,
        { page, action },
        { ...deps, payments: outside.payments, demo: outside.demoPayments },
      );
      addCityRoutes(app, page, deps);
      addHeaderRoutes(app, { page, json }, deps);
      addContactRoutes(app, { page, action }, deps);
      addContentRoutes(app, page, deps);
      addSubscriptionRoutes(app, { page, action }, deps);
      addReferenceRoutes(app, deps);
      serveContract(app, deps);
      app.all('/api/cache-data-update', ...refreshByOperator(deps));
      app.get('/404', notFound);
      app.get('/500', showErrorPage(deps));
    },
  });
}

function wrapPage(deps: Deps): WrapPage {
  return ({ head, body }, request) => (
    <Document
      head={head}
      assets={deps.assets}
      siteUrl={pageViewer(deps, request.visitor).siteUrl}
      purchase={isPurchasePath(request.path)}
    >
      <PageShell frame={loadFrame(deps, request)}>{body}</PageShell>
    </Document>
  );
}

/** Any address that leads nowhere (specification §2). */
function loadNotFoundPage({ reference, company }: Deps): LoadPage {
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

function refreshByOperator({ config, refreshReference }: Deps): RequestHandler[] {
  return [createOperatorCheck(config.adminKey), createCacheDataUpdate(refreshReference)];
}

/** /500: what people see when something broke, for looking at it. */
function showErrorPage({ errorPages }: Deps): RequestHandler {
  return (_req, res) => {
    res.status(500).type('html').setHeader('Cache-Control', 'no-store');
    res.send(errorPages.render(500, ''));
  };
}
