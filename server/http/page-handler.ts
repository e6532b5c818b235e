import type { Request, RequestHandler, Response } from 'express';
import { links } from '../../shared/routes.ts';
import type { Admission } from './admission.ts';
import { AUTH_COOKIE, clearCookie, NOTICE_COOKIE, writeCookie } from './cookies.ts';
import type { Log } from './log.ts';
import { asksForFragments, type LoadedPage, type PageMaker } from './make-page.ts';
import { isOwnPath } from './own-path.ts';
import type { FrameFragments, LoadPage, Page, Redirect } from './page.ts';
import type { FoundPage, PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { type AskedPage, readPageRequest } from './page-request.ts';
import { createProblem, HttpError } from './problem.ts';
import { type FindPerson, type RenewToken, recognise } from './recognise.ts';
import { renderToResponse } from './render.ts';
import { contextOf } from './request-context.ts';
import { isUnchangedSince, sendStoredPage } from './send-stored-page.ts';
import type { Site } from './site.ts';
import type { Places, Visitor } from './visitor.ts';

export interface PageHandlerOptions {
  site: Site;
  places: Places;
  pageCache: PageCache;
  admission: Admission;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
  timeoutMs: number;
  findPerson: FindPerson;
  renewToken: RenewToken;
  frameFragments: FrameFragments;
  maker: PageMaker;
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
  const { findPerson, renewToken, frameFragments, maker } = options;

  const answer =
    (load: LoadPage, keyPrefix: string): RequestHandler =>
    async (req, res) => {
      const asked = readPageRequest(req, site, places);
      if (asked.request.visitor.isPrivate) {
        await admission.run(async () => {
          const known = await recognise(asked, findPerson);
          if (known.request.visitor.person?.token_expired) return leaveSession(res);
          await renew(res, known.request.visitor);
          if (known.request.visitor.notice) clearCookie(res, site, NOTICE_COOKIE);
          await sendLoaded(req, res, await loadWhole(known, load));
        });
      } else {
        const key = keyPrefix + pageKey(asked.request.visitor.hostname, req.originalUrl);
        await answerShared({ req, res, asked, key }, load);
      }
    };

  /** The page; asked for in parts, with those of header and footer among its fragments. */
  async function loadWhole(asked: AskedPage, load: LoadPage): Promise<LoadedPage | Redirect> {
    const loaded = await maker.load(asked, load);
    if (!('page' in loaded) || asked.fragments.length === 0) return loaded;
    const { request } = asked;
    const ofFrame = Object.entries(frameFragments(request, request.visitor.notice));
    const fragments = Object.fromEntries(
      ofFrame.filter(([id]) => asked.fragments.includes(id)).map(([id, make]) => [id, make()]),
    );
    const page = { ...loaded.page, fragments: { ...fragments, ...loaded.page.fragments } };
    return { ...loaded, page };
  }

  /** A new token in the place of one that has grown old (specification §9). */
  async function renew(res: Response, visitor: Visitor) {
    if (!visitor.person?.renewal_due) return;
    const token = await renewToken(visitor);
    if (token !== null) writeCookie(res, site, AUTH_COOKIE, token);
  }

  /** A token that is good no more: signed out, and on to signing in again (specification §4). */
  function leaveSession(res: Response) {
    clearCookie(res, site, AUTH_COOKIE);
    res.setHeader('Cache-Control', 'private, no-store');
    res.redirect(303, EXPIRED_LOGIN);
  }

  async function answerShared({ req, res, asked, key }: Shared, load: LoadPage) {
    const own: { unshared?: LoadedPage | Redirect; unchanged?: LoadedPage } = {};
    const make = () =>
      admission.run(async () => {
        const loaded = await loadWhole(asked, load);
        if ('page' in loaded && loaded.page.cache === 'shared') {
          if (!isKnownToClient(req, loaded)) return maker.store(loaded);
          own.unchanged = loaded;
        } else own.unshared = loaded;
        return null;
      });
    const found = findInOverload(key) ?? (await pageCache.obtain(key, make));
    if (found) {
      contextOf(req).cache = found.result;
      sendStoredPage({ req, res }, found.page, { result: found.result, now: now() });
      return;
    }
    if (own.unchanged) return sendUnchanged(res, own.unchanged);
    // Those who only waited for another's answer must not be given what is not for sharing.
    await sendLoaded(req, res, own.unshared ?? (await loadWhole(asked, load)));
  }

  /** Crawlers ask by the date: what has not changed since is not rendered for them. */
  function isKnownToClient(req: Request, loaded: LoadedPage): boolean {
    const { 'if-modified-since': since, 'if-none-match': tags } = req.headers;
    const isWhole = (loaded.page.status ?? 200) === 200;
    if (!isWhole || since === undefined || tags !== undefined) return false;
    return isUnchangedSince(since, maker.lastModifiedAt(loaded));
  }

  function sendUnchanged(res: Response, loaded: LoadedPage) {
    res.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    res.setHeader('Vary', 'Accept-Encoding');
    res.setHeader('Last-Modified', new Date(maker.lastModifiedAt(loaded) ?? 0).toUTCString());
    res.status(304).end();
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

const EXPIRED_LOGIN = `${links.login()}?registration=true`;

function privateCacheControl(page: Page): string {
  return page.cache === 'no-store' ? 'private, no-store' : 'private, no-cache';
}
