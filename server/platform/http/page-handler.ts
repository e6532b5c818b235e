import type { Request, RequestHandler } from 'express';
import fresh from 'fresh';
import type { Millis } from '../../../shared/millis.ts';
import type { Places } from '../reference/places.ts';
import type { Admission } from './admission.ts';
import type { Composer } from './compose-page.ts';
import { type FindShopper, findOwnShopper } from './find-own-shopper.ts';
import { asksForFragments, isSpoilt, isWhole, type LoadedPage } from './make-page.ts';
import { acceptsGzip, type Encoding } from './negotiate-encoding.ts';
import type { FrameFragments, LoadPage, Page, Redirect } from './page.ts';
import type { FoundPage, MakeShared, PageCache, PageShelf } from './page-cache.ts';
import type { MakePageHandler } from './page-deps.ts';
import {
  type Asked,
  type AskedPage,
  askAsGuest,
  encodingOf,
  readPageRequest,
  type SharedAddress,
  UNMATCHED,
} from './page-request.ts';
import { createReception, type ReceptionOptions } from './receive-visitor.ts';
import { contextOf } from './request-context.ts';
import { createPageSender, type Exchange, type PageSenderOptions } from './send-made-page.ts';
import { sendChosenPage, sendStoredPage, writeHead } from './send-stored-page.ts';
import { SpoiltPage } from './spoilt-page.ts';
import type { StoredPage } from './stored-page.ts';
import {
  type GuestVisitor,
  isOnTheWay,
  isShopper,
  type OwnVisitor,
  type Visitor,
} from './visitor.ts';

export interface PageHandlerOptions extends PageSenderOptions, ReceptionOptions {
  places: Places;
  pageCache: PageCache;
  admission: Admission;
  now: () => Millis;
  findShopper: FindShopper;
  frameFragments: FrameFragments;
  /** Puts pages of visitors together; null: each is made by itself. */
  composer: Composer | null;
}

export interface PageHandlers {
  /** The handler of a page's address. */
  page: MakePageHandler;
  /** Answers any address with the page for missing ones. */
  notFound: RequestHandler;
}

/** Page of which only parts of the frame are asked for. */
const FRAME_ALONE: Page = {
  kind: 'page',
  head: { title: '', description: '', canonical: '' },
  body: null,
  tags: [],
  cache: 'private',
};

/** Answer to a guest's address: a page, to share or not, or where it leads. */
type Loaded = LoadedPage<GuestVisitor> | Redirect;

export function createPageHandlers(options: PageHandlerOptions): PageHandlers {
  const { pageCache, admission, now } = options;
  const { findShopper, frameFragments, maker, composer } = options;
  const receive = createReception(options);
  const { prepare, send, sendGrowing } = createPageSender(options);

  const answer = (load: LoadPage, { prefix = '', composed = false }: Answering): RequestHandler => {
    const shelf = pageCache.createShelf(shareBy(load, composed), prefix);
    return async (req, res) => {
      const given = readPageRequest(req, options);
      if (given.kind === 'own' && composed)
        return answerComposed({ req, res }, given, { shelf, load });
      if (given.kind === 'own')
        return makeOwn({ req, res }, await findOwnShopper(given.asked, findShopper), load);
      // The same page for all methods and patterns that lead nowhere.
      const address = prefix === '' ? given.address : lost(given.address);
      if (given.kind === 'shared') return answerShared({ req, res }, address, { shelf, load });
      return answerChosen({ req, res }, address, { shelf, load });
    };
  };

  /**
   * Shows all visitors of one choice of city, currency and view the same page: it is made from its
   * address and the choice alone, and kept in this process alone.
   */
  async function answerChosen(
    { req, res }: Exchange,
    address: SharedAddress,
    { shelf, load }: SharedBy,
  ) {
    const old = findInOverload(shelf, address);
    const found = old ?? (await obtainOrSpoilt(shelf, address, encodingOf(req)));
    if (!found) return send({ req, res }, await loadAsGuest(address, load));
    if ('rest' in found) return send({ req, res }, found.rest);
    contextOf(req).cache = 'private';
    if ('page' in found) return sendChosenPage({ req, res }, found.page);
    return sendGrowing({ req, res }, found.growing.loaded, found.growing.pieces);
  }

  /** Makes a page for one visitor alone. @throws HttpError 503 when others go before. */
  async function makeOwn(to: Exchange, known: AskedPage<OwnVisitor>, load: LoadPage) {
    const { visitor } = known.request;
    const isSomebody = isShopper(visitor);
    if (!isSomebody && !isOnTheWay(visitor) && admission.isOverloaded()) throw admission.refusal();
    const run = isSomebody ? admission.runFirst : admission.runOrRefuse;
    const go = await run(async () => {
      // Left while the page waited for its turn: nobody looks at it.
      if (to.res.destroyed) return () => {};
      return (await receive(to.res, known)) ?? prepare(to, await loadOwn(known, load));
    });
    // Pages of others are made while the rest of this one is waited for.
    await go();
  }

  /**
   * Shows a visitor the page that all of the same role and choice share, with what is the visitor's own
   * put into it. One that differs in more than that is made by itself.
   */
  async function answerComposed(
    to: Exchange,
    { address, asked }: Extract<Asked, { kind: 'own' }>,
    { shelf, load }: SharedBy,
  ) {
    const known = await findOwnShopper(asked, findShopper);
    const body = await compose(to.req, { address, known }, shelf);
    if (!body) return makeOwn(to, known, load);
    const leave = await receive(to.res, known);
    return leave ? leave() : sendComposed(to, body);
  }

  /** Body in gzip; null when the page is to be made by itself. */
  async function compose(
    req: Request,
    { address, known }: { address: SharedAddress; known: AskedPage<OwnVisitor> },
    shelf: PageShelf<Loaded>,
  ): Promise<StoredBody | null> {
    const user = known.request.visitor.shopper?.user;
    const isPlain = req.method === 'GET' && known.fragments.length === 0;
    if (!composer || !isPlain || !acceptsGzip(req)) return null;
    const shared = { ...address, level: user?.role ?? null };
    const old = admission.isOverloaded() ? shelf.findOld(shared) : null;
    if (!old && admission.isOverloaded()) return null;
    const found = old ? { page: old } : await obtainOrSpoilt(shelf, shared, 'gzip');
    if (!found || !('page' in found)) return null;
    const body = await composer.compose(found.page, known.request);
    return body && { page: found.page, body };
  }

  function sendComposed({ req, res }: Exchange, { page, body }: StoredBody) {
    contextOf(req).cache = 'composed';
    const headers = [...page.bodyHeaders, 'Vary', 'Accept-Encoding', 'Content-Encoding', 'gzip'];
    headers.push('Cache-Control', 'private, no-cache', 'Content-Length', String(body.length));
    writeHead(res, 200, headers);
    res.end(body);
  }

  /** Parts of the frame alone need no page: loading one may note that it was shown. */
  async function loadOwn(known: AskedPage<OwnVisitor>, load: LoadPage) {
    const { request, fragments } = known;
    const parts: readonly string[] = Object.keys(frameFragments(request, null));
    const isFrame = fragments.length > 0 && fragments.every((id) => parts.includes(id));
    return loadWhole(known, isFrame ? () => FRAME_ALONE : load);
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

  /** Makes the page of an address that all guests share. */
  function shareBy(load: LoadPage, isComposed: boolean): MakeShared<Loaded> {
    return (address, first) =>
      admission.run(async () => {
        const loaded = await loadAsGuest(address, load);
        if (!isShared(loaded)) return { rest: loaded };
        const store = async () => {
          const page = await maker.store(loaded, first, isComposed);
          if (isSpoilt(loaded)) throw new SpoiltPage(loaded);
          return page;
        };
        if (isWhole(loaded) || asksForFragments(loaded)) return { page: await store() };
        const pieces = await maker.renderPieces(loaded);
        const whole = maker.end(loaded).then(() => admission.run(store));
        return { growing: { loaded, pieces, whole } };
      });
  }

  const loadAsGuest = (address: SharedAddress, load: LoadPage) =>
    loadWhole(askAsGuest(address, options), load);

  async function answerShared({ req, res }: Exchange, address: SharedAddress, by: SharedBy) {
    const { shelf, load } = by;
    const old = findInOverload(shelf, address);
    if (!old && (await answerUnchanged({ req, res }, address, load))) return;
    const found = old ?? (await obtainOrSpoilt(shelf, address, encodingOf(req)));
    // Requests that only waited for another's answer must not be given what is not for sharing.
    if (!found) return send({ req, res }, await loadAsGuest(address, load));
    if ('rest' in found) return send({ req, res }, found.rest);
    if ('growing' in found) {
      contextOf(req).cache = 'miss';
      return sendGrowing({ req, res }, found.growing.loaded, found.growing.pieces);
    }
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

  /** Gets a page; one that says of a part that it did not come goes to the asker alone. */
  async function obtainOrSpoilt(shelf: PageShelf<Loaded>, address: SharedAddress, first: Encoding) {
    try {
      return await shelf.obtain(address, first);
    } catch (error) {
      if (error instanceof SpoiltPage) return { rest: error.loaded };
      throw error;
    }
  }

  /** @throws HttpError 503 in overload when there is no page of any age. */
  function findInOverload(shelf: PageShelf<Loaded>, address: SharedAddress): FoundPage | null {
    if (!admission.isOverloaded()) return null;
    const page = shelf.findOld(address);
    if (page) return { page, result: 'overload' };
    throw admission.refusal();
  }

  return {
    page: (load, { composed = false } = {}) => answer(load, { composed }),
    // A key apart: an address may exist for GET and be missing for POST.
    notFound: answer(() => ({ kind: 'not-found' }), { prefix: '404 ' }),
  };
}

interface Answering {
  prefix?: string;
  composed?: boolean;
}

/** A page that was put together, and the one for many that it was made of. */
interface StoredBody {
  page: StoredPage;
  body: Buffer;
}

interface SharedBy {
  shelf: PageShelf<Loaded>;
  load: LoadPage;
}

const isShared = (loaded: Loaded): loaded is LoadedPage<GuestVisitor> =>
  'page' in loaded && loaded.page.cache === 'shared';

const lost = (address: SharedAddress): SharedAddress => ({
  ...address,
  route: UNMATCHED,
  params: {},
});
