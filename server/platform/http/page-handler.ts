import type { Request, RequestHandler, Response } from 'express';
import fresh from 'fresh';
import type { Millis } from '../../../shared/millis.ts';
import { isOwnPath } from '../../../shared/own-path.ts';
import * as links from '../../../shared/routes.ts';
import type { Log } from '../log.ts';
import type { Places } from '../reference/places.ts';
import type { Admission } from './admission.ts';
import { AUTH_COOKIE, clearCookie, NOTICE_COOKIE, writeCookie } from './cookies.ts';
import { type FindShopper, findOwnShopper, type RenewToken } from './find-own-shopper.ts';
import { asksForFragments, type LoadedPage, type PageMaker } from './make-page.ts';
import type { FrameFragments, LoadPage, Page, Redirect } from './page.ts';
import type { FoundPage, MakeShared, PageCache, Shelf } from './page-cache.ts';
import {
  type AskedPage,
  askAsGuest,
  encodingOf,
  readPageRequest,
  type SharedAddress,
  UNMATCHED,
} from './page-request.ts';
import { createProblem, HttpError } from './problem.ts';
import { renderToResponse } from './render.ts';
import { contextOf } from './request-context.ts';
import { sendRedirect } from './send-redirect.ts';
import { sendStoredPage } from './send-stored-page.ts';
import type { Site } from './site.ts';
import type { GuestVisitor, OwnVisitor, Visitor } from './visitor.ts';

export interface PageHandlerOptions {
  site: Site;
  places: Places;
  pageCache: PageCache;
  admission: Admission;
  log: Log;
  now: () => Millis;
  timeoutMs: number;
  findShopper: FindShopper;
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

/** Answer to a guest's address: a page, to share or not, or where it leads. */
type Loaded = LoadedPage<GuestVisitor> | Redirect;

interface Exchange {
  req: Request;
  res: Response;
}

export function createPageHandlers(options: PageHandlerOptions): PageHandlers {
  const { site, pageCache, admission, now, log } = options;
  const { findShopper, renewToken, frameFragments, maker } = options;

  const answer = (load: LoadPage, prefix: string): RequestHandler => {
    const shelf = pageCache.createShelf(shareBy(load), prefix);
    return async (req, res) => {
      const given = readPageRequest(req, options);
      if (given.kind === 'own')
        await admission.runFirst(() => answerOwn({ req, res }, given.asked, load));
      else if (prefix === '') await answerShared({ req, res }, given.address, { shelf, load });
      // The same page for all methods and patterns that lead nowhere.
      else await answerShared({ req, res }, lost(given.address), { shelf, load });
    };
  };

  async function answerOwn({ req, res }: Exchange, asked: AskedPage<OwnVisitor>, load: LoadPage) {
    const known = await findOwnShopper(asked, findShopper);
    if (known.request.visitor.shopper?.token_expired) return leaveSession(res);
    await renew(res, known.request.visitor);
    if (known.request.visitor.notice) clearCookie(res, site, NOTICE_COOKIE);
    await sendLoaded(req, res, await loadWhole(known, load));
  }

  /** The page; asked for in parts, with those of header and footer among its fragments. */
  async function loadWhole<Asker extends Visitor>(
    asked: AskedPage<Asker>,
    load: LoadPage,
  ): Promise<LoadedPage<Asker> | Redirect> {
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

  /** A new token in the place of one that has grown old (S9.12). */
  async function renew(res: Response, visitor: OwnVisitor) {
    if (!visitor.shopper?.renewal_due) return;
    const token = await renewToken(visitor);
    if (token !== null) writeCookie(res, site, AUTH_COOKIE, token);
  }

  /** A token that is good no more: signed out, and on to signing in again (S4.6, S4.7). */
  function leaveSession(res: Response) {
    clearCookie(res, site, AUTH_COOKIE);
    res.setHeader('Cache-Control', 'private, no-store');
    sendRedirect(res, 303, EXPIRED_LOGIN);
  }

  /** Of an address it makes the page that all guests share. */
  function shareBy(load: LoadPage): MakeShared<Loaded> {
    return (address, first) =>
      admission.run(async () => {
        const loaded = await loadAsGuest(address, load);
        if (!isShared(loaded)) return { rest: loaded };
        return { page: await maker.store(loaded, first) };
      });
  }

  const loadAsGuest = (address: SharedAddress, load: LoadPage) =>
    loadWhole(askAsGuest(address, options), load);

  async function answerShared({ req, res }: Exchange, address: SharedAddress, by: SharedBy) {
    const { shelf, load } = by;
    const old = findInOverload(shelf, address);
    if (!old && (await answerUnchanged({ req, res }, address, load))) return;
    const found = old ?? (await shelf.obtain(address, encodingOf(req)));
    // Those who only waited for another's answer must not be given what is not for sharing.
    if (!found) return sendLoaded(req, res, await loadAsGuest(address, load));
    if ('rest' in found) return sendLoaded(req, res, found.rest);
    contextOf(req).cache = found.result;
    sendStoredPage({ req, res }, found.page, { result: found.result, now: now() });
  }

  /**
   * Crawlers ask by the date: what has not changed since is not rendered for them. Loaded apart from
   * what others wait for: a date is whatever a client says.
   */
  async function answerUnchanged({ req, res }: Exchange, address: SharedAddress, load: LoadPage) {
    const { 'if-modified-since': since, 'if-none-match': tags } = req.headers;
    if (since === undefined || tags !== undefined) return false;
    const loaded = await admission.run(() => loadAsGuest(address, load));
    if (!isShared(loaded) || (loaded.page.status ?? 200) !== 200) return false;
    const lastModifiedAt = maker.lastModifiedAt(loaded);
    if (lastModifiedAt === null) return false;
    const lastModified = new Date(lastModifiedAt).toUTCString();
    if (!fresh(req.headers, { 'last-modified': lastModified })) return false;
    res.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    res.setHeader('Vary', 'Accept-Encoding');
    res.setHeader('Last-Modified', lastModified);
    res.status(304).end();
    return true;
  }

  /** @throws HttpError 503 in overload when there is no page of any age. */
  function findInOverload(shelf: Shelf<Loaded>, address: SharedAddress): FoundPage | null {
    if (!admission.isOverloaded()) return null;
    const page = shelf.findOld(address);
    if (page) return { page, result: 'overload' };
    const headers = { 'Retry-After': String(admission.retryAfterSeconds()) };
    throw new HttpError(createProblem(503, 'overloaded'), headers);
  }

  async function sendLoaded(req: Request, res: Response, loaded: LoadedPage | Redirect) {
    contextOf(req).cache = 'private';
    if ('page' in loaded) return sendPrivatePage(req, res, loaded);
    if (!isOwnPath(loaded.location)) throw new Error('A page redirects to a foreign address');
    res.setHeader('Cache-Control', 'private, no-cache');
    sendRedirect(res, loaded.status, loaded.location);
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

interface SharedBy {
  shelf: Shelf<Loaded>;
  load: LoadPage;
}

const isShared = (loaded: Loaded): loaded is LoadedPage<GuestVisitor> =>
  'page' in loaded && loaded.page.cache === 'shared';

const lost = (address: SharedAddress): SharedAddress => ({
  ...address,
  route: UNMATCHED,
  params: {},
});

const EXPIRED_LOGIN = `${links.login()}?registration=true`;

function privateCacheControl(page: Page): string {
  return page.cache === 'no-store' ? 'private, no-store' : 'private, no-cache';
}
