import type { Request, RequestHandler, Response } from 'express';
import type { Millis } from '../../../shared/millis.ts';
import type { Places } from '../reference/places.ts';
import type { Admission } from './admission.ts';
import { AUTH_COOKIE, clearCookie } from './cookies.ts';
import { type FindShopper, findOwnShopper } from './find-own-shopper.ts';
import type { Encoding } from './negotiate-encoding.ts';
import type { PageRequest } from './page.ts';
import type { MakeShared, PageCache, PageShelf } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import {
  type AskedPage,
  askAsGuest,
  encodingOf,
  readPageRequest,
  type SharedAddress,
} from './page-request.ts';
import { createProblem, HttpError } from './problem.ts';
import { contextOf } from './request-context.ts';
import { sendStoredPage } from './send-stored-page.ts';
import type { Site } from './site.ts';
import { createStoredPage, type StoredPage } from './stored-page.ts';
import type { OwnVisitor } from './visitor.ts';

/** Answer to a script of the shop's own pages. */
export interface JsonAnswer {
  value: object;
  /** Tags of what it is made of: it is dropped from caches when that changes. */
  tags: readonly string[];
  /** Seconds that caches may keep a guest's answer; 60 when absent. */
  lifetimeSeconds?: number;
}

type LoadJson = (request: PageRequest) => Promise<JsonAnswer>;

/** Visitors besides guests who share an answer: all of one city and role, or nobody. */
type SharedWith = 'role' | 'nobody';

/** The handler of an address that answers scripts with JSON. */
export type MakeJsonHandler = (load: LoadJson, alike?: SharedWith) => RequestHandler;

interface JsonHandlerOptions {
  site: Site;
  places: Places;
  pageCache: PageCache;
  admission: Admission;
  findShopper: FindShopper;
  now: () => Millis;
}

const LIFETIME_SECONDS = 60;
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Robots-Tag': 'noindex',
} as const;

/**
 * Answers as pages are answered: guests of one city share one from the page cache, those with cookies
 * get an answer of their own that no cache between keeps; where it depends on city and role alone,
 * the page cache keeps that too. Failures are problem+json, also for clients that do not accept it.
 */
export function createJsonHandlers(options: JsonHandlerOptions): MakeJsonHandler {
  const { site, pageCache, admission, findShopper, now } = options;

  return (load, alike = 'nobody') => {
    const shelf = pageCache.createShelf(shareBy(load));
    return async (req, res) => {
      req.headers.accept = 'application/json';
      const given = readPageRequest(req, options);
      if (given.kind === 'shared') await sendShared({ req, res }, given.address, shelf);
      else if (alike === 'role') await sendToRole({ req, res, asked: given.asked, load });
      else await sendOwn({ req, res, asked: given.asked, load });
    };
  };

  /** Makes the answer of an address that all guests are told. */
  function shareBy(load: LoadJson): MakeShared<never> {
    return (address, first) =>
      makeOrRefuse(async () => ({
        page: await store(askAsGuest(address, options), load, first),
      }));
  }

  async function sendShared(
    { req, res }: Pick<Exchange, 'req' | 'res'>,
    address: SharedAddress,
    shelf: PageShelf<never>,
  ) {
    const found = await shelf.obtain(address, encodingOf(req));
    if (!found || !('page' in found)) throw new Error('The page cache made nothing');
    contextOf(req).cache = found.result;
    sendStoredPage({ req, res }, found.page, { result: found.result, now: now() });
  }

  async function sendToRole({ req, res, asked, load }: Exchange) {
    const encoding = encodingOf(req);
    // A guest has no role: no look-up is needed.
    const isCustomer = asked.request.visitor.token !== null;
    const known = isCustomer ? await recogniseCustomer(res, asked) : asked;
    const found = await pageCache.obtainOfKind(`${kindOf(known)} ${addressKey(req)}`, () =>
      makeOrRefuse(() => store(ofKind(known), load, encoding)),
    );
    if (!found) throw new Error('The page cache made nothing');
    contextOf(req).cache = 'private';
    sendPrivate(res, found.page.bodies[encoding], encoding);
  }

  async function sendOwn({ req, res, asked, load }: Exchange) {
    const known = await recogniseCustomer(res, asked);
    const { value } = await admission.runFirst(() => load(known.request));
    contextOf(req).cache = 'private';
    sendPrivate(res, Buffer.from(JSON.stringify(value)), 'identity');
  }

  /** @throws HttpError 401 when the session has ended. */
  async function recogniseCustomer(
    res: Response,
    asked: AskedPage<OwnVisitor>,
  ): Promise<AskedPage<OwnVisitor>> {
    const known = await findOwnShopper(asked, findShopper);
    if (!known.request.visitor.shopper?.token_expired) return known;
    clearCookie(res, site, AUTH_COOKIE);
    throw new HttpError(createProblem(401));
  }

  async function makeOrRefuse<T>(make: () => Promise<T>): Promise<T> {
    if (admission.isOverloaded()) throw admission.refusal();
    return admission.run(make);
  }

  async function store(asked: AskedPage, load: LoadJson, first: Encoding): Promise<StoredPage> {
    const startedAt = now();
    const { route, query, visitor } = asked.request;
    const { value, tags, lifetimeSeconds = LIFETIME_SECONDS } = await load(asked.request);
    const madeAt = now();
    const source = {
      status: 200,
      headers: HEADERS,
      tags,
      lifetimeSeconds,
      lastModifiedAt: null,
      isCanonical: query.size === 0 && !visitor.isPrivate,
      route,
      cityId: visitor.cityId,
      madeAt,
      timing: `load;dur=${(madeAt - startedAt).toFixed(1)}`,
    };
    return createStoredPage([Buffer.from(JSON.stringify(value))], source, first);
  }
}

interface Exchange {
  req: Request;
  res: Response;
  asked: AskedPage<OwnVisitor>;
  load: LoadJson;
}

/** All that an answer to many may depend on. */
function kindOf({ request: { visitor } }: AskedPage<OwnVisitor>): string {
  return `${visitor.cityId} ${visitor.rateId} ${visitor.shopper?.user?.role ?? 'guest'}`;
}

/** The visitor without what is his alone among those of the kind. */
function ofKind({ request, ...rest }: AskedPage<OwnVisitor>): AskedPage<OwnVisitor> {
  const { visitor } = request;
  const none = { favorites: [], basket: [], need_pay: 0, active_orders: 0 };
  const shopper = visitor.shopper && { ...visitor.shopper, ...none };
  const alone = { loginBrowser: null, knownBrowser: null, phoneToken: null, notice: null };
  return { ...rest, request: { ...request, visitor: { ...visitor, ...alone, shopper } } };
}

const addressKey = (req: Request): string => pageKey(contextOf(req).hostname, req.originalUrl);

function sendPrivate(res: Response, body: Buffer, encoding: Encoding): void {
  res.setHeaders(new Map(Object.entries(HEADERS)));
  res.setHeader('Cache-Control', 'private, no-cache');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.end(body);
}
