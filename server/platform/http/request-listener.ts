import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { logAccess } from './access-log.ts';
import { sendFailure } from './error-handler.ts';
import type { ErrorPages } from './error-pages.ts';
import type { FindOwnCity } from './find-own-city.ts';
import { checkHost, findWithoutWww } from './host-check.ts';
import type { PageCache } from './page-cache.ts';
import { createProblem } from './problem.ts';
import { type RequestContext, runInContext, startContext } from './request-context.ts';
import type { ShedGuest } from './shed-guest.ts';
import type { Site } from './site.ts';

/** Door that answers by rules of its own, before everything that is made for visitors. */
export interface FrontDoor {
  /** Its name for logs and metrics. */
  route: string;
  isFor(req: IncomingMessage): boolean;
  listener: RequestListener;
}

/** Pages that show a part of another site: the others need not trust it. */
export interface ForeignPages {
  paths: RegExp;
  /** Headers in the place of the common ones. */
  securityHeaders: Readonly<Record<string, string>>;
}

/**
 * Answer to one visitor, past Express: to GET of a path with own cookies. Rejects when there is none, and
 * the request goes the usual way. `headers` are those that every answer carries, names and values in turn.
 */
export type Shortcut = (
  req: IncomingMessage,
  res: ServerResponse,
  headers: readonly string[],
) => Promise<void>;

interface RequestListenerOptions {
  app: RequestListener;
  /** By path, as the address of the request has it. */
  shortcuts?: ReadonlyMap<string, Shortcut>;
  site: Site;
  pageCache: PageCache;
  securityHeaders: Readonly<Record<string, string>>;
  foreignPages?: ForeignPages | null;
  errorPages: ErrorPages;
  frontDoor?: FrontDoor | null;
  /** Refuses in overload what can be refused without the application. */
  shed?: ShedGuest;
  /** Leads visitors who come in by the main address on to the host of their city. */
  findOwnCity?: FindOwnCity;
  log: Log;
  metrics: Metrics;
  /** Milliseconds for measuring, with fractions. */
  now: () => number;
  createId: () => string;
  /** A proxy in front gives requests their ids. */
  trustsIds: boolean;
  /** Clients whose request ids are kept: storefronts of this shop. */
  trustsIdOf?: (req: IncomingMessage) => boolean;
}

/** Robots.txt of a host that is not the shop's: there is nothing for crawlers. */
const CLOSED_ROBOTS = 'User-agent: *\nDisallow: /\n';

/**
 * First steps of every request, without Express: id, security headers, host, log, and the page
 * cache, so that a cached page costs no more than its bytes.
 */
export function createRequestListener(options: RequestListenerOptions): RequestListener {
  const { app, site, pageCache, securityHeaders, errorPages, foreignPages } = options;
  const common = Object.entries(securityHeaders);
  const foreign = Object.entries(foreignPages?.securityHeaders ?? {});
  const lists = new Map([common, foreign].map((secure) => [secure, secure.flat()]));
  return (req, res) => {
    const check = checkHost(req, site);
    const hostname = 'hostname' in check ? check.hostname : '';
    const context = startContext(req, readId(req) ?? options.createId(), hostname);
    logAccess({ req, res, context }, options);
    if (options.frontDoor?.isFor(req)) {
      context.route = options.frontDoor.route;
      return options.frontDoor.listener(req, res);
    }
    const secure = foreignPages?.paths.test(req.url ?? '') ? foreign : common;
    const headers = () => [...(lists.get(secure) ?? []), 'X-Request-Id', context.id];
    const isAnswered = () =>
      leadOn(res, { status: 302, location: options.findOwnCity?.(req, hostname) }, headers) ||
      pageCache.tryAnswer(req, res, headers) ||
      options.shed?.(req, res, headers);
    if ('status' in check) {
      const location = check.status === 421 ? findWithoutWww(req, site) : null;
      if (leadOn(res, { status: 301, location }, headers)) return;
    } else if (isAnswered()) return;
    const goOn = () => {
      for (const [name, value] of secure) res.setHeader(name, value);
      res.setHeader('X-Request-Id', context.id);
      if ('status' in check) refuse(req, res, check.status);
      else runInContext(context, () => app(req, res));
    };
    const shortcut = 'status' in check ? null : findShortcut(req, context);
    if (!shortcut) return goOn();
    runInContext(context, () => shortcut(req, res, headers())).catch((err: unknown) => {
      if (!res.headersSent) return goOn();
      // An answer that has begun cannot become another.
      options.log.error({ id: context.id, err }, 'Ответ оборвался');
      res.destroy();
    });
  };

  function findShortcut({ method, url = '' }: IncomingMessage, { cookies }: RequestContext) {
    return (method === 'GET' && cookies !== null && options.shortcuts?.get(url)) || null;
  }

  function readId(req: IncomingMessage): string | null {
    const given = req.headers['x-request-id'];
    if (typeof given !== 'string' || !/^[\w-]{8,64}$/.test(given)) return null;
    return options.trustsIds || options.trustsIdOf?.(req) ? given : null;
  }

  function refuse(req: IncomingMessage, res: ServerResponse, status: 400 | 421): void {
    res.setHeader('Connection', 'close');
    if (status === 421 && req.url === '/robots.txt') {
      res.setHeader('Content-Type', 'text/plain; charset=utf-8');
      res.end(CLOSED_ROBOTS);
      return;
    }
    sendFailure(req, res, createProblem(status, 'bad_host'), errorPages);
  }
}

/** Leads on to another host of the shop: the city of a cookie, or the name without «www.»; others stay. */
function leadOn(
  res: ServerResponse,
  { status, location }: { status: 301 | 302; location: string | null | undefined },
  headers: () => readonly string[],
): boolean {
  if (!location) return false;
  const own = ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0'];
  res.writeHead(status, [...headers(), ...own]).end();
  return true;
}
