import type { Request, RequestHandler } from 'express';
import { matchedPattern } from '../http/access-log.ts';
import type { Admission } from '../http/admission.ts';
import { negotiateEncoding } from '../http/negotiate-encoding.ts';
import type { PageCache } from '../http/page-cache.ts';
import { pageKey } from '../http/page-key.ts';
import { contextOf } from '../http/request-context.ts';
import { sendStoredPage } from '../http/send-stored-page.ts';
import { createStoredPage } from '../http/stored-page.ts';
import type { PageDeps } from '../page-deps.ts';
import { type CrawledHost, readCrawledHost } from './crawled-host.ts';

/** A file for crawlers that is made when it is asked for. */
export interface CrawlerDocument {
  contentType: string;
  body: string;
  tags: readonly string[];
  /** Epoch milliseconds; null when it has no date. */
  lastModifiedAt: number | null;
}

/** Null: there is no such file on this host. */
export type LoadDocument = (
  host: CrawledHost,
  params: Request['params'],
) => Promise<CrawlerDocument | null> | CrawlerDocument | null;

export interface DocumentDeps extends PageDeps {
  pageCache: PageCache;
  admission: Admission;
}

const LIFETIME_SECONDS = 3600;

/** Answers as shared pages are answered: kept as bytes until the data changes, with ETag and 304. */
export function createDocumentHandlers(deps: DocumentDeps): (load: LoadDocument) => RequestHandler {
  const { pageCache, admission, now } = deps;

  return (load) => async (req, res, next) => {
    const context = contextOf(req);
    context.route ??= matchedPattern(req);
    const host = readCrawledHost(deps, context.hostname);
    context.cityId = host.city.id;
    const found = await pageCache.obtain(pageKey(context.hostname, req.originalUrl), () =>
      admission.run(() => store(req, host, load)),
    );
    if (!found) return next();
    context.cache = found.result;
    sendStoredPage({ req, res }, found.page, { result: found.result, now: now() });
  };

  async function store(req: Request, host: CrawledHost, load: LoadDocument) {
    const startedAt = now();
    const made = await load(host, req.params);
    if (!made) return null;
    const { contentType, body, tags, lastModifiedAt } = made;
    const source = {
      ...{ status: 200, tags, lastModifiedAt, lifetimeSeconds: LIFETIME_SECONDS },
      headers: { 'Content-Type': contentType },
      route: contextOf(req).route ?? 'unmatched',
      cityId: host.city.id,
      madeAt: now(),
      timing: `load;dur=${(now() - startedAt).toFixed(1)}`,
    };
    const encoding = negotiateEncoding(req.headers['accept-encoding']);
    return createStoredPage(Buffer.from(body), source, encoding);
  }
}
