import type { Request } from 'express';
import { matchedPattern } from './access-log.ts';
import { hasPrivateCookie, textCookies } from './cookies.ts';
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts';
import type { PageRequest } from './page.ts';
import { FRAGMENTS_PARAMETER, normalQuery } from './page-key.ts';
import { contextOf } from './request-context.ts';
import type { Site } from './site.ts';
import { type Places, readVisitor } from './visitor.ts';

/** A request for a page, or for the named fragments of it. */
export interface AskedPage {
  request: PageRequest;
  fragments: readonly string[];
  /** What the client likes best: the first in which a page is compressed. */
  encoding: Encoding;
}

/** Reads the request that Express matched; notes route and city for log and metrics. */
export function readPageRequest(req: Request, site: Site, places: Places): AskedPage {
  const context = contextOf(req);
  const isPrivate = hasPrivateCookie(req.headers.cookie);
  const cookies = textCookies(req.cookies ?? {});
  const visitor = readVisitor({ hostname: context.hostname, cookies, isPrivate }, site, places);
  context.route ??= matchedPattern(req);
  context.cityId = visitor.cityId;

  const query = normalQuery(req.originalUrl.split('?')[1] ?? '');
  const fragments = new Set(query.get(FRAGMENTS_PARAMETER)?.split(',').filter(Boolean));
  query.delete(FRAGMENTS_PARAMETER);
  const path = req.originalUrl.split('?')[0] ?? '/';
  const url = query.size > 0 ? `${path}?${query}` : path;
  const route = context.route ?? 'unmatched';
  const request = { route, path, url, query, params: req.params, visitor };
  const encoding = negotiateEncoding(req.headers['accept-encoding']);
  return { request, fragments: [...fragments].toSorted(), encoding };
}
