import type { IncomingMessage, ServerResponse } from 'node:http';
import { keptPaths } from '../../../shared/route-table.ts';
import type { Admission } from './admission.ts';
import type { ErrorPages } from './error-pages.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { contextOf } from './request-context.ts';
import { writeHead } from './send-stored-page.ts';

/**
 * Answers a guest's request for a page with 503 in overload; false: the application must answer.
 * `headers` gives those that every answer carries, names and values in turn.
 */
export type ShedGuest = (
  req: IncomingMessage,
  res: ServerResponse,
  headers: () => string[],
) => boolean;

/** Names of files. */
const FILES = /\.\w{2,11}$/;

/**
 * Sends most visitors away in overload, at next to no cost: before routing, cookies and bodies, on
 * bare node:http. Only guests' pages are refused, and only where no old page can stand in; visitors
 * with a basket, who sign in or order go on to the application, which looks whose their cookies are.
 */
export function createGuestShedding(deps: {
  admission: Admission;
  pageCache: PageCache;
  errorPages: ErrorPages;
}): ShedGuest {
  const { admission, pageCache, errorPages } = deps;
  return (req, res, headers) => {
    const context = contextOf(req);
    if (!admission.isOverloaded() || context.cookies !== null || !isPage(req)) return false;
    if (pageCache.findOld(pageKey(context.hostname, req.url ?? ''))) return false;
    context.route = 'overload';
    const page = errorPages.render(503, context.id);
    writeHead(res, 503, [
      ...headers(),
      'Content-Type',
      'text/html; charset=utf-8',
      'Cache-Control',
      'no-store',
      'Retry-After',
      String(admission.retryAfterSeconds()),
      'Content-Length',
      String(Buffer.byteLength(page)),
    ]);
    res.end(req.method === 'HEAD' ? undefined : page);
    return true;
  };
}

/** Requests for JSON are answered by the application in its own words. */
function isPage({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/\bjson\b/.test(headers.accept ?? '')) return false;
  const path = url.split('?', 1)[0] ?? '';
  return !FILES.test(path) && !keptPaths.some((kept) => path.startsWith(kept));
}
