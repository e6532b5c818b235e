import type { Request, RequestHandler, Response } from 'express';
import type { Admission } from './admission.ts';
import { AUTH_COOKIE, clearCookie } from './cookies.ts';
import type { Encoding } from './negotiate-encoding.ts';
import type { PageRequest } from './page.ts';
import type { MakePage, PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { type AskedPage, readPageRequest } from './page-request.ts';
import { createProblem, HttpError } from './problem.ts';
import { type FindPerson, recognise } from './recognise.ts';
import { contextOf } from './request-context.ts';
import { sendStoredPage } from './send-stored-page.ts';
import type { Site } from './site.ts';
import { createStoredPage } from './stored-page.ts';
import type { Places } from './visitor.ts';

/** What a script of the shop's own pages is told. */
export interface JsonAnswer {
  value: object;
  /** What it is made of, for dropping it from caches when that changes. */
  tags: readonly string[];
  /** Seconds that caches may keep a guest's answer; 60 when absent. */
  lifetimeSeconds?: number;
}

export type LoadJson = (request: PageRequest) => Promise<JsonAnswer>;

/** Whose answers are alike besides those of guests: of all with one city and role, or of nobody. */
export type Alike = 'role' | 'nobody';

/** The handler of an address that answers scripts with JSON. */
export type MakeJsonHandler = (load: LoadJson, alike?: Alike) => RequestHandler;

export interface JsonHandlerOptions {
  site: Site;
  places: Places;
  pageCache: PageCache;
  admission: Admission;
  findPerson: FindPerson;
  /** Epoch milliseconds. */
  now: () => number;
}

const LIFETIME_SECONDS = 60;
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Robots-Tag': 'noindex',
} as const;

/**
 * Answers as pages are answered: guests of one city share one from the page cache, those with cookies
 * get an answer of their own that no cache between keeps; where it depends on city and role alone,
 * the page cache keeps that too. Failures are problem+json, whatever the client says it accepts.
 */
export function createJsonHandlers(options: JsonHandlerOptions): MakeJsonHandler {
  const { site, places, pageCache, admission, findPerson, now } = options;

  return (load, alike = 'nobody') =>
    async (req, res) => {
      req.headers.accept = 'application/json';
      const asked = readPageRequest(req, site, places);
      const exchange = { req, res, asked, load };
      if (!asked.request.visitor.isPrivate) await sendShared(exchange);
      else if (alike === 'role') await sendToRole(exchange);
      else await sendOwn(exchange);
    };

  async function sendShared({ req, res, asked, load }: Exchange) {
    const found = await obtain(addressKey(req, asked), () => store(asked, load));
    if (!found) throw new Error('The page cache made nothing');
    contextOf(req).cache = found.result;
    sendStoredPage({ req, res }, found.page, { result: found.result, now: now() });
  }

  async function sendToRole({ req, res, asked, load }: Exchange) {
    // A guest has no role: nobody needs to be looked up.
    const isCustomer = asked.request.visitor.token !== null;
    const kind = kindOf(isCustomer ? await recogniseCustomer(res, asked) : asked);
    const found = await obtain(`${kind} ${addressKey(req, asked)}`, async () => {
      // Made anew later, for others of the role: whoever asked first may have lost it by then.
      const again = isCustomer ? await recognise(asked, findPerson) : asked;
      return kindOf(again) === kind ? store(again, load) : null;
    });
    if (!found) return sendOwn({ req, res, asked, load });
    contextOf(req).cache = 'private';
    sendPrivate(res, found.page.bodies[asked.encoding], asked.encoding);
  }

  async function sendOwn({ req, res, asked, load }: Exchange) {
    const known = await recogniseCustomer(res, asked);
    const { value } = await admission.run(() => load(known.request));
    contextOf(req).cache = 'private';
    sendPrivate(res, Buffer.from(JSON.stringify(value)), 'identity');
  }

  /** @throws HttpError 401 when the session has ended. */
  async function recogniseCustomer(res: Response, asked: AskedPage): Promise<AskedPage> {
    const known = await recognise(asked, findPerson);
    if (!known.request.visitor.person?.token_expired) return known;
    clearCookie(res, site, AUTH_COOKIE);
    throw new HttpError(createProblem(401));
  }

  /** Null: whoever the answer was made for has signed out meanwhile. */
  function obtain(key: string, make: MakePage) {
    return pageCache.obtain(key, async () => {
      if (admission.isOverloaded()) throw refusal();
      return admission.run(make);
    });
  }

  async function store(asked: AskedPage, load: LoadJson) {
    const startedAt = now();
    const { value, tags, lifetimeSeconds = LIFETIME_SECONDS } = await load(asked.request);
    const madeAt = now();
    const { route, visitor } = asked.request;
    const about = { route, cityId: visitor.cityId, madeAt, lastModifiedAt: null };
    const timing = `load;dur=${(madeAt - startedAt).toFixed(1)}`;
    const source = { ...about, status: 200, headers: HEADERS, tags, lifetimeSeconds, timing };
    return createStoredPage(Buffer.from(JSON.stringify(value)), source, asked.encoding);
  }

  function refusal(): HttpError {
    const headers = { 'Retry-After': String(admission.retryAfterSeconds()) };
    return new HttpError(createProblem(503, 'overloaded'), headers);
  }
}

interface Exchange {
  req: Request;
  res: Response;
  asked: AskedPage;
  load: LoadJson;
}

/** All that an answer to many may depend on. */
function kindOf({ request: { visitor } }: AskedPage): string {
  return `${visitor.cityId} ${visitor.rateId} ${visitor.person?.user?.role ?? 'guest'}`;
}

const addressKey = (req: Request, { request }: AskedPage): string =>
  pageKey(request.visitor.hostname, req.originalUrl);

function sendPrivate(res: Response, body: Buffer, encoding: Encoding): void {
  res.setHeaders(new Map(Object.entries(HEADERS)));
  res.setHeader('Cache-Control', 'private, no-cache');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.end(body);
}
