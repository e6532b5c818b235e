import type { RequestHandler } from 'express';
import type { Admission } from '../../platform/http/admission.ts';
import type { PathParameters } from '../../platform/http/page.ts';
import type { MakeShared, PageCache } from '../../platform/http/page-cache.ts';
import type { PageDeps } from '../../platform/http/page-deps.ts';
import { encodingOf, readAddressOf } from '../../platform/http/page-request.ts';
import { contextOf } from '../../platform/http/request-context.ts';
import { sendStoredPage } from '../../platform/http/send-stored-page.ts';
import { createStoredPage } from '../../platform/http/stored-page.ts';
import { type CrawledHost, readCrawledHost } from './crawled-host.ts';

/** A file for crawlers that is made when it is asked for. */
export interface CrawlerDocument {
  contentType: string;
  body: string;
  tags: readonly string[];
}

/** Null: there is no such file on this host. */
type LoadDocument = (
  host: CrawledHost,
  params: PathParameters,
) => Promise<CrawlerDocument | null> | CrawlerDocument | null;

interface DocumentDeps extends PageDeps {
  pageCache: PageCache;
  admission: Admission;
}

const LIFETIME_SECONDS = 3600;

/** Answers as shared pages are answered: kept as bytes until the data changes, with ETag and 304. */
export function createDocumentHandlers(deps: DocumentDeps): (load: LoadDocument) => RequestHandler {
  const { pageCache, admission, now } = deps;

  return (load) => {
    const shelf = pageCache.createShelf(shareBy(load));
    return async (req, res, next) => {
      const context = contextOf(req);
      const address = readAddressOf(req);
      context.cityId = readCrawledHost(deps, address.hostname).city.id;
      const found = await shelf.obtain(address, encodingOf(req));
      if (!found || !('page' in found)) return next();
      context.cache = found.result;
      sendStoredPage({ req, res }, found.page, { result: found.result, now: now() });
    };
  };

  /** Makes the file of an address; `rest`: there is none. */
  function shareBy(load: LoadDocument): MakeShared<null> {
    return (address, first) =>
      admission.run(async () => {
        const startedAt = now();
        const host = readCrawledHost(deps, address.hostname);
        const made = await load(host, address.params);
        if (!made) return { rest: null };
        const source = {
          status: 200,
          headers: { 'Content-Type': made.contentType },
          tags: made.tags,
          lifetimeSeconds: LIFETIME_SECONDS,
          // Goods that have left a list have no date in it: the text alone tells crawlers of them.
          lastModifiedAt: null,
          isCanonical: address.query === '',
          route: address.route,
          cityId: host.city.id,
          madeAt: now(),
          timing: `load;dur=${(now() - startedAt).toFixed(1)}`,
        };
        return { page: createStoredPage([Buffer.from(made.body)], source, first) };
      });
  }
}
