import type { Request, RequestHandler, Response } from 'express';
import type { Admission } from './admission.ts';
import type { Log } from './log.ts';
import {
  asksForFragments,
  createPageMaker,
  type LoadedPage,
  type PageMakerOptions,
} from './make-page.ts';
import { isOwnPath } from './own-path.ts';
import type { LoadPage, Page, Redirect } from './page.ts';
import type { FoundPage, PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { type AskedPage, readPageRequest } from './page-request.ts';
import { createProblem, HttpError } from './problem.ts';
import { renderToResponse } from './render.ts';
import { contextOf } from './request-context.ts';
import { sendStoredPage } from './send-stored-page.ts';
import type { Site } from './site.ts';
import type { Places } from './visitor.ts';

export interface PageHandlerOptions extends PageMakerOptions {
  site: Site;
  places: Places;
  pageCache: PageCache;
  admission: Admission;
  log: Log;
}

export interface PageHandlers {
  /** The handler of a page's address. */
  page(load: LoadPage): RequestHandler;
  /** Answers any address with the page for missing ones. */
  notFound: RequestHandler;
}

interface Shared {
  req: Request;
  res: Response;
  asked: AskedPage;
  key: string;
}

export function createPageHandlers(options: PageHandlerOptions): PageHandlers {
  const { site, places, pageCache, admission, now, log } = options;
  const maker = createPageMaker(options);

  const answer =
    (load: LoadPage, keyPrefix: string): RequestHandler =>
    async (req, res) => {
      const asked = readPageRequest(req, site, places);
      if (asked.request.visitor.isPrivate) {
        await admission.run(async () => sendLoaded(req, res, await maker.load(asked, load)));
      } else {
        const key = keyPrefix + pageKey(asked.request.visitor.hostname, req.originalUrl);
        await answerShared({ req, res, asked, key }, load);
      }
    };

  async function answerShared({ req, res, asked, key }: Shared, load: LoadPage) {
    const own: { unshared?: LoadedPage | Redirect } = {};
    const make = () =>
      admission.run(async () => {
        const loaded = await maker.load(asked, load);
        if ('page' in loaded && loaded.page.cache === 'shared') return maker.store(loaded);
        own.unshared = loaded;
        return null;
      });
    const found = findInOverload(key) ?? (await pageCache.obtain(key, make));
    if (found) {
      contextOf(req).cache = found.result;
      sendStoredPage({ req, res }, found.page, { result: found.result, now: now() });
      return;
    }
    // Those who only waited for another's answer must not be given what is not for sharing.
    await sendLoaded(req, res, own.unshared ?? (await maker.load(asked, load)));
  }

  /** @throws HttpError 503 in overload when there is no page of any age. */
  function findInOverload(key: string): FoundPage | null {
    if (!admission.isOverloaded()) return null;
    const page = pageCache.findOld(key);
    if (page) return { page, result: 'overload' };
    const headers = { 'Retry-After': String(admission.retryAfterSeconds()) };
    throw new HttpError(createProblem(503, 'overloaded'), headers);
  }

  async function sendLoaded(req: Request, res: Response, loaded: LoadedPage | Redirect) {
    contextOf(req).cache = 'private';
    if ('page' in loaded) return sendPrivatePage(req, res, loaded);
    if (!isOwnPath(loaded.location)) throw new Error('A page redirects to a foreign address');
    res.setHeader('Cache-Control', 'private, no-cache');
    res.redirect(loaded.status, loaded.location);
  }

  async function sendPrivatePage(req: Request, res: Response, loaded: LoadedPage) {
    const setHeaders = () => {
      res.status(loaded.page.status ?? 200);
      res.setHeaders(new Map(Object.entries(maker.headersOf(loaded))));
      res.setHeader('Cache-Control', privateCacheControl(loaded.page));
      res.setHeader('Server-Timing', `load;dur=${loaded.loadMs.toFixed(1)}`);
    };
    if (req.method === 'HEAD') {
      setHeaders();
      res.end();
    } else if (asksForFragments(loaded)) {
      const { body } = await maker.render(loaded);
      setHeaders();
      res.end(body);
    } else {
      const onLateError = (error: unknown) =>
        log.error({ id: contextOf(req).id, err: error }, 'Ошибка в уже начатой странице');
      const { timeoutMs } = options;
      const target = { res, timeoutMs, onShell: setHeaders, onLateError };
      await renderToResponse(await maker.wrap(loaded), target);
    }
  }

  return {
    page: (load) => answer(load, ''),
    // A key apart: an address may exist for GET and be missing for POST.
    notFound: answer(() => ({ kind: 'not-found' }), '404 '),
  };
}

function privateCacheControl(page: Page): string {
  return page.cache === 'no-store' ? 'private, no-store' : 'private, no-cache';
}
