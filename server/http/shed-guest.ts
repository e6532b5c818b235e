import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admission } from './admission.ts';
import { hasPrivateCookie } from './cookies.ts';
import { sendFailure } from './error-handler.ts';
import type { ErrorPages } from './error-pages.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { createProblem } from './problem.ts';
import { contextOf } from './request-context.ts';

/** Answers a guest's request for a page with 503 in overload; false: the application must answer. */
export type ShedGuest = (req: IncomingMessage, res: ServerResponse, hostname: string) => boolean;

/** Files and calls for programs, which are no pages. */
const NOT_PAGES = /^\/(?:api|assets|img|errors|feeds|sitemaps|documents)\/|\.\w{2,11}$/;

/**
 * In overload most of those who come must be sent away, so that doing it has to cost next to nothing:
 * before routing, cookies and bodies. Only guests' pages, and only where no old page can stand in;
 * whoever has a basket, signs in or orders goes on to the application.
 */
export function createGuestShedding(deps: {
  admission: Admission;
  pageCache: PageCache;
  errorPages: ErrorPages;
}): ShedGuest {
  const { admission, pageCache, errorPages } = deps;
  return (req, res, hostname) => {
    if (!admission.isOverloaded() || !isGuestsPage(req)) return false;
    if (pageCache.findOld(pageKey(hostname, req.url ?? ''))) return false;
    contextOf(req).route = 'overload';
    res.setHeader('Retry-After', String(admission.retryAfterSeconds()));
    sendFailure(req, res, createProblem(503, 'overloaded'), errorPages);
    return true;
  };
}

function isGuestsPage({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !hasPrivateCookie(headers.cookie) && !NOT_PAGES.test(url.split('?', 1)[0] ?? '');
}
