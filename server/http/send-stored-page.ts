import type { IncomingMessage, ServerResponse } from 'node:http';
import { nextMoscowMidnight } from '../../shared/ru/dates.ts';
import { negotiateEncoding } from './negotiate-encoding.ts';
import type { CacheResult } from './request-context.ts';
import type { StoredPage } from './stored-page.ts';

/** Answers with a public page: 304 when the client has it, else in the encoding it likes best. */
export function sendStoredPage(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  page: StoredPage,
  { result, now }: { result: CacheResult; now: number },
): void {
  res.statusCode = page.status;
  res.setHeader('Cache-Control', cacheControl(page, result, res, now));
  res.setHeader('ETag', page.etag);
  res.setHeader('Vary', 'Accept-Encoding');
  if (page.tags.length > 0) res.setHeader('Cache-Tag', page.tags.join(','));
  if (page.lastModifiedAt !== null) {
    res.setHeader('Last-Modified', new Date(page.lastModifiedAt).toUTCString());
  }
  res.setHeader('Server-Timing', result === 'miss' ? page.timing : `cache;desc="${result}"`);
  if (page.status === 200 && isNotModified(req, page)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  sendBody(req, res, page);
}

function sendBody(req: IncomingMessage, res: ServerResponse, page: StoredPage): void {
  const encoding = negotiateEncoding(req.headers['accept-encoding']);
  const body = page.bodies[encoding];
  for (const [name, value] of Object.entries(page.headers)) res.setHeader(name, value);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}

function cacheControl(
  page: StoredPage,
  result: CacheResult,
  res: ServerResponse,
  now: number,
): string {
  if (res.hasHeader('Set-Cookie')) return 'private, no-store';
  const isOld = result === 'error' || result === 'overload';
  const fresh = isOld ? 1 : secondsFresh(page.lifetimeSeconds, now);
  if (page.status !== 200) return `public, max-age=0, s-maxage=${fresh}`;
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=3600, stale-if-error=86400`;
}

/** Seconds a page made or checked now stays right: its lifetime, cut at midnight in Moscow. */
export function secondsFresh(lifetimeSeconds: number, now: number): number {
  const toMidnight = Math.ceil((nextMoscowMidnight(now) - now) / 1000);
  return Math.max(1, Math.min(lifetimeSeconds, toMidnight));
}

/** RFC 9110 §13: If-None-Match, weakly compared, or in its absence If-Modified-Since. */
function isNotModified(req: IncomingMessage, page: StoredPage): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = req.headers;
  if (tags !== undefined) {
    const wanted = page.etag.replace(/^W\//, '');
    return tags.split(',').some((tag) => {
      const given = tag.trim().replace(/^W\//, '');
      return given === '*' || given === wanted;
    });
  }
  if (since === undefined || page.lastModifiedAt === null) return false;
  return Math.floor(page.lastModifiedAt / 1000) * 1000 <= Date.parse(since);
}
