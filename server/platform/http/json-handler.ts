import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Places } from '../reference/places.ts';
import type { Admission } from './admission.ts';
import { AUTH_COOKIE, clearCookie } from './cookies.ts';
import { type FindShopper, findOwnShopper } from './find-own-shopper.ts';
import type { Encoding } from './negotiate-encoding.ts';
import type { PageRequest } from './page.ts';
import { compressOnce } from './page-body.ts';
import type { MakeShared, PageCache, PageShelf } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import {
  type AskedPage,
  askAsGuest,
  encodingOf,
  readOwnRequest,
  readPageRequest,
  type SharedAddress,
} from './page-request.ts';
import { createProblem, HttpError } from './problem.ts';
import { contextOf } from './request-context.ts';
import type { Shortcut } from './request-listener.ts';
import { sendStoredPage, writeHead } from './send-stored-page.ts';
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

/**
 * The handler of a path whose answer the shop's calls refuse to who may not see it, so that nobody needs
 * to be looked up before; and its shortcut.
 */
export type MakeOwnJsonHandler = (path: string, load: LoadJson) => RequestHandler;

/** Handlers of addresses that answer scripts. */
export interface JsonHandlers {
  json: MakeJsonHandler;
  ownJson: MakeOwnJsonHandler;
  /** By path. */
  shortcuts: ReadonlyMap<string, Shortcut>;
}

interface JsonHandlerOptions {
  site: Site;
  places: Places;
  pageCache: PageCache;
  admission: Admission;
  findShopper: FindShopper;
  now: () => Millis;
}

const LIFETIME_SECONDS = 60;
const OWN_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Robots-Tag': 'noindex',
} as const;
const HEADERS = Object.entries(OWN_HEADERS).flat();
/** Smaller answers are sent as they are: they fit into one packet. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * Answers as pages are answered: guests of one city share one from the page cache, those with cookies
 * get an answer of their own that no cache between keeps; where it depends on city and role alone,
 * the page cache keeps that too. Failures are problem+json, also for clients that do not accept it.
 */
export function createJsonHandlers(options: JsonHandlerOptions): JsonHandlers {
  const { site, pageCache, admission, findShopper, now } = options;
  const shortcuts = new Map<string, Shortcut>();

  function createHandler(load: LoadJson, sendTo: (exchange: Exchange) => Promise<void>) {
    const shelf = pageCache.createShelf(shareBy(load));
    const handler: RequestHandler = async (req, res) => {
      req.headers.accept = 'application/json';
      const given = readPageRequest(req, options);
      if (given.kind === 'shared') await sendShared({ req, res }, given.address, shelf);
      else await sendTo({ req, res, asked: given.asked, load });
    };
    return handler;
  }

  function ownJson(path: string, load: LoadJson) {
    shortcuts.set(path, async (req, res, headers) => {
      contextOf(req).route = path;
      const { value } = await load(readOwnRequest(req, options).request);
      sendValue({ req, res }, value, headers);
    });
    return createHandler(load, sendToOwner);
  }

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
    sendPrivate(res, { body: found.page.bodies[encoding], encoding });
  }

  async function sendOwn({ req, res, asked, load }: Exchange) {
    const known = await recogniseCustomer(res, asked);
    const { value } = await admission.runFirst(() => load(known.request));
    sendValue({ req, res }, value);
  }

  /** Refuses a customer whose session has ended as others are refused. */
  async function sendToOwner({ req, res, asked, load }: Exchange) {
    try {
      const { value } = await load(asked.request);
      sendValue({ req, res }, value);
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthorized')
        await recogniseCustomer(res, asked);
      throw error;
    }
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
      headers: OWN_HEADERS,
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

  return {
    json: (load, alike = 'nobody') => createHandler(load, alike === 'role' ? sendToRole : sendOwn),
    ownJson,
    shortcuts,
  };
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

/** `headers`: more of them, names and values in turn. */
function sendValue(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  value: object,
  headers: readonly string[] = [],
): void {
  contextOf(req).cache = 'private';
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  const encoding = length < MIN_COMPRESSED_BYTES ? 'identity' : encodingOf(req);
  // Node writes headers and text at once, and headers and bytes one after the other.
  const body = encoding === 'identity' ? text : compressOnce([Buffer.from(text)], encoding);
  sendPrivate(res, { body, encoding }, headers);
}

function sendPrivate(
  res: ServerResponse,
  { body, encoding }: { body: Buffer | string; encoding: Encoding },
  more: readonly string[] = [],
): void {
  const headers = [
    ...more,
    ...HEADERS,
    'Cache-Control',
    'private, no-cache',
    'Vary',
    'Accept-Encoding',
  ];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push('Content-Length', String(Buffer.byteLength(body)));
  writeHead(res, 200, headers);
  res.end(body);
}
