import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { ReactNode } from 'react';
import { createAdmission } from '../../../../server/platform/http/admission.ts';
import { CITY_COOKIE, writeCookie } from '../../../../server/platform/http/cookies.ts';
import { loadErrorPages } from '../../../../server/platform/http/error-pages.ts';
import { createHttpApp } from '../../../../server/platform/http/http-app.ts';
import { createPageMaker } from '../../../../server/platform/http/make-page.ts';
import type { LoadPage, Page, PageRequest } from '../../../../server/platform/http/page.ts';
import { createPageCache, type PageCache } from '../../../../server/platform/http/page-cache.ts';
import { createPageHandlers } from '../../../../server/platform/http/page-handler.ts';
import { createProblem, HttpError } from '../../../../server/platform/http/problem.ts';
import { createRequestListener } from '../../../../server/platform/http/request-listener.ts';
import { createSecurityHeaders } from '../../../../server/platform/http/security-headers.ts';
import { createGuestShedding } from '../../../../server/platform/http/shed-guest.ts';
import { createSite } from '../../../../server/platform/http/site.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { createMetrics, type Metrics } from '../../../../server/platform/metrics/metrics.ts';
import type { KnownShopper } from '../../../../shared/contract/shopper.ts';
import { PartId } from '../../../../shared/page-parts.ts';

const publicFolder = join(import.meta.dirname, '../../../../public');
const company = {
  name: 'Мармит',
  tollFreePhone: '8 800 200-40-00',
  regionalPhone: '8 495 956 4000',
};

/** Shopper of the token «known». */
const KNOWN: KnownShopper = {
  id: 1,
  user: null,
  token_expired: false,
  renewal_due: false,
  need_pay: 0,
  active_orders: 0,
  favorites: [],
  basket: [],
};

export interface MadeUpShop {
  listener: RequestListener;
  pageCache: PageCache;
  metrics: Metrics;
  clock: { now: number };
  load: { isOver: boolean };
  /** Looking up whose a token is lasts until this settles. */
  lookUp: { ends: Promise<void> };
  /** Requests that reached the loader, in order. */
  loaded: PageRequest[];
  /** Action of the next loads instead of answering. */
  loader: { answer: LoadPage | null };
  notFound: { isBroken: boolean };
  logLines: Record<string, unknown>[];
}

export function createPage(change: Partial<Page> = {}): Page {
  const list = (
    <ul id="list">
      <li>Плита {1} &amp; гриль</li>
      <li>
        <img src="/plate.webp" alt="" fetchPriority="high" />
      </li>
    </ul>
  );
  const note = <p id="note">Примечание</p>;
  const body = (
    <main>
      <h1>Плиты</h1>
      {list}
      {note}
      {Array.from({ length: 40 }, (_, row) => `Строка ${row} `)}
    </main>
  );
  return {
    kind: 'page',
    head: { title: 'Плиты', description: '', canonical: '/' },
    body,
    fragments: { list, note },
    tags: ['page'],
    cache: 'shared',
    ...change,
  };
}

/** A shop of a few pages without features, whose time, load and data the test decides. */
export function createMadeUpShop({
  siteUrl = 'http://localhost:3000',
  timeoutMs = 10_000,
} = {}): MadeUpShop {
  const clock = { now: Date.parse('2026-03-10T12:00:00+03:00') };
  const now = () => clock.now;
  const loaded: PageRequest[] = [];
  const loader: MadeUpShop['loader'] = { answer: null };
  const load = { isOver: false };
  const lookUp = { ends: Promise.resolve() };
  const missing = { isBroken: false };
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(JSON.parse(line)) });
  const metrics = createMetrics({ withProcess: false });
  const site = createSite(siteUrl, (name) => name === 'spb');
  const pageCache = createPageCache({ maxBytes: 2_000_000, now, log });
  const errorPages = loadErrorPages(join(publicFolder, 'errors'), company);
  const maker = createPageMaker({
    metrics,
    now,
    timeoutMs,
    waitMs: 10,
    buildId: 'build-1',
    headersOf: () => ({ Link: '</assets/a.css>; rel=preload; as=style' }),
    wrap: ({ head, body }) => wrapInDocument(head.title, body),
    loadNotFound: () => {
      if (missing.isBroken) throw new Error('secret detail');
      return createPage({ status: 404, tags: [], body: <h1>Страница не найдена</h1> });
    },
  });
  const ownAdmission = createAdmission({ maxRenders: 8 });
  const admission = {
    ...ownAdmission,
    isOverloaded: () => load.isOver || ownAdmission.isOverloaded(),
  };
  const { page, notFound } = createPageHandlers({
    site,
    places: {
      cityIdBySubdomain: (name) => (name === 'spb' ? 78 : null),
      hasCity: (id) => id === 90 || id === 78,
      hasRate: (id) => id === 643 || id === 840,
      hasCityChoice: () => true,
    },
    pageCache,
    admission,
    log,
    now,
    maker,
    findShopper: async ({ token }) => {
      await lookUp.ends;
      return token === 'known' ? KNOWN : null;
    },
    renewToken: async () => null,
    frameFragments: () => ({
      [PartId.HeaderActions]: () => <div id={PartId.HeaderActions} />,
      [PartId.Hearts]: () => <span id={PartId.Hearts} />,
      [PartId.Notices]: () => <div id={PartId.Notices} />,
    }),
    composer: null,
  });
  const count =
    (answer: LoadPage): LoadPage =>
    (request) => {
      loaded.push(request);
      return (loader.answer ?? answer)(request);
    };
  const app = createHttpApp({
    site,
    trustProxy: 0,
    log,
    errorPages,
    notFound,
    files: [],
    addRoutes: (routes) => {
      routes.get('/', page(count(() => createPage())));
      routes.get('/catalog/*path', page(count(() => createPage())));
      routes.get('/goods/:code', page(count(({ params }) => loadGoods(String(params.code)))));
      routes.get('/basket', page(count(() => createPage({ cache: 'private' }))));
      routes.get('/lk', page(count(() => createPage({ cache: 'no-store' }))));
      routes.get('/fails', () => {
        throw new Error('secret detail');
      });
      routes.get('/api/fails', () => {
        throw new Error('secret detail');
      });
      const setCookie: RequestHandler = (_req, res, next) => {
        writeCookie(res, site, CITY_COOKIE, '78');
        next();
      };
      routes.get('/sets-cookie', setCookie, page(count(() => createPage())));
      routes.get('/gone', () => {
        throw new HttpError(createProblem(404));
      });
      routes.post('/echo', (req, res) => void res.json(req.body ?? null));
    },
  });
  const listener = createRequestListener({
    app,
    site,
    pageCache,
    securityHeaders: createSecurityHeaders(site),
    errorPages,
    shed: createGuestShedding({ admission, pageCache, errorPages }),
    log,
    metrics,
    now,
    createId: () => 'request-0001',
    trustsIds: false,
  });
  const parts = { listener, pageCache, metrics, clock, load, lookUp, loaded, loader, logLines };
  return { ...parts, notFound: missing };
}

function loadGoods(code: string) {
  if (code === 'missing') return { kind: 'not-found' } as const;
  if (code === 'old') return { kind: 'redirect', status: 301, location: '/goods/new' } as const;
  if (code === 'foreign') return { kind: 'redirect', status: 302, location: '//evil.ru' } as const;
  return createPage({ tags: [`p-${code}`, 'goods'], body: <h1>Товар {code}</h1> });
}

function wrapInDocument(title: string, body: ReactNode) {
  return (
    <html lang="ru">
      <head>
        <title>{title}</title>
      </head>
      <body>{body}</body>
    </html>
  );
}
