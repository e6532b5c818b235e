import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Millis } from '../../../shared/millis.ts';
import { negotiateEncoding } from './negotiate-encoding.ts';
import type { CacheResult } from './request-context.ts';
import type { StoredPage } from './stored-page.ts';

/** Seconds that a page is shown for while it is renewed, at most until its end. */
export const STALE_SECONDS = 3600;

/** Way of sending a page. `headers`: more of them, names and values in turn. */
interface Sending {
  result: CacheResult;
  now: Millis;
  headers?: readonly string[];
}

/** Answers with a public page: 304 when the client has it, else in the encoding it likes best. */
export function sendStoredPage(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  page: StoredPage,
  { result, now, headers: more = [] }: Sending,
): void {
  const timing = result === 'miss' ? page.timing : `cache;desc="${result}"`;
  const headers = [...more, ...page.pageHeaders, ...caching(page, result, res, now)];
  headers.push('Server-Timing', timing);
  if (page.status === 200 && isNotModified(req, page)) {
    writeHead(res, 304, headers);
    res.end();
    return;
  }
  sendBody({ req, res }, page, headers);
}

function sendBody(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  page: StoredPage,
  headers: string[],
): void {
  const encoding = negotiateEncoding(req.headers['accept-encoding']);
  headers.push(...page.bodyHeaders);
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  const isHead = req.method === 'HEAD';
  const body = isHead && encoding === 'identity' ? null : page.bodies[encoding];
  headers.push('Content-Length', String(body ? body.length : page.bodies.length));
  writeHead(res, page.status, headers);
  res.end(isHead ? undefined : body);
}

/** Answers with a page for all of one choice: to this visitor alone, as far as caches go. */
export function sendChosenPage(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  page: StoredPage,
): void {
  const headers = ['ETag', page.validators.etag, 'Vary', 'Accept-Encoding'];
  headers.push('Cache-Control', 'private, no-cache', 'Server-Timing', page.timing);
  if (page.status === 200 && fresh(req.headers, { etag: page.validators.etag })) {
    writeHead(res, 304, headers);
    res.end();
    return;
  }
  sendBody({ req, res }, page, headers);
}

/** All headers in one list, names and values in turn, are the cheapest for Node, unless some are set already. */
export function writeHead(res: ServerResponse, status: number, headers: string[]): void {
  if (res.getHeaderNames().length === 0) {
    res.writeHead(status, headers);
    return;
  }
  res.statusCode = status;
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at]!, headers[at + 1]!);
}

/**
 * Headers for caches: only the CDN may show an outdated page while it fetches a new one. A browser
 * would show the guest's page to a visitor who has just signed in or filled a basket (decision 9).
 */
function caching(
  page: StoredPage,
  result: CacheResult,
  res: ServerResponse,
  now: Millis,
): string[] {
  if (res.hasHeader('Set-Cookie')) return ['Cache-Control', 'private, no-store'];
  const isOld = result === 'error' || result === 'overload';
  const fresh = isOld ? 1 : secondsFresh(page, now);
  const shared = `public, max-age=0, s-maxage=${fresh}`;
  if (page.status !== 200) return ['Cache-Control', shared];
  const stale = Math.min(STALE_SECONDS, secondsLeft(page, now) - fresh);
  const renewed = stale > 0 ? `, stale-while-revalidate=${stale}` : '';
  const forCdn = `${shared}${renewed}, stale-if-error=86400`;
  return ['Cache-Control', shared, 'CDN-Cache-Control', forCdn];
}

/** Seconds a page made or checked now counts as fresh: its lifetime, cut at its end. */
export const secondsFresh = (page: StoredPage, now: Millis): number =>
  Math.max(1, Math.min(page.lifetimeSeconds, secondsLeft(page, now)));

const secondsLeft = ({ endsAt }: StoredPage, now: Millis) => Math.ceil((endsAt - now) / 1000);

/** Most clients send back the tag as it is; `fresh` reads lists of tags and dates (RFC 9110 §13). */
function isNotModified({ headers }: IncomingMessage, { validators }: StoredPage): boolean {
  return headers['if-none-match'] === validators.etag || fresh(headers, validators);
}
