import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { hasPrivateCookie } from './cookies.ts';
import type { Log } from './log.ts';
import { pageKey } from './page-key.ts';
import { HttpError } from './problem.ts';
import { type CacheResult, contextOf } from './request-context.ts';
import { secondsFresh, sendStoredPage } from './send-stored-page.ts';
import { type StoredPage, sizeOfPage } from './stored-page.ts';
import { createTagIndex } from './tag-index.ts';

/** Makes the page anew; null when it is not one to share. */
export type MakePage = () => Promise<StoredPage | null>;
export type FoundPage = { page: StoredPage; result: CacheResult };

export interface PageCache {
  /**
   * Answers from memory on bare node:http; false: the application must. `headers` gives those that
   * every answer carries, names and values in turn.
   */
  tryAnswer(req: IncomingMessage, res: ServerResponse, headers: () => string[]): boolean;
  /** The page by its key, made once for all who wait; an old one when making fails. */
  obtain(key: string, make: MakePage): Promise<FoundPage | null>;
  /** A page of any age up to a day that may stand in when no new one can be made. */
  findOld(key: string): StoredPage | null;
  /** From now on pages with one of the tags are made anew. Gives their number. */
  dropByTags(tags: readonly string[]): number;
  dropAll(): void;
  readonly size: { pages: number; bytes: number };
}

interface Entry {
  page: StoredPage;
  make: MakePage;
  /** Until then it is shown as it is, until then while it is renewed; epoch milliseconds. */
  freshUntil: number;
  staleUntil: number;
  /** No longer right: stands in only when a new one cannot be made. */
  isOutdated: boolean;
  /** After a failed renewal: not tried again before. */
  retryAt: number;
}

const STALE_SECONDS = 3600;
const KEPT_MS = 86_400_000;
const RETRY_MS = 5000;

/** Pages that all guests share, as bytes; the least used go when `maxBytes` are reached. */
export function createPageCache(options: {
  maxBytes: number;
  now: () => number;
  log: Log;
}): PageCache {
  const { maxBytes, now, log } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: ({ page }, key) => sizeOfPage(page) + 2 * key.length,
    dispose: ({ page }, key) => tagged.remove(key, page.tags),
  });
  const tagged = createTagIndex();
  const flights = new Map<string, Promise<StoredPage | null>>();
  let dropCount = 0;

  function store(key: string, page: StoredPage, make: MakePage) {
    const { madeAt, lifetimeSeconds } = page;
    const freshUntil = madeAt + 1000 * secondsFresh(lifetimeSeconds, madeAt);
    const staleUntil = madeAt + 1000 * secondsFresh(lifetimeSeconds + STALE_SECONDS, madeAt);
    entries.set(key, { page, make, freshUntil, staleUntil, isOutdated: false, retryAt: 0 });
    if (entries.has(key)) tagged.add(key, page.tags);
  }

  function make(key: string, makePage: MakePage): Promise<StoredPage | null> {
    const running = flights.get(key);
    if (running) return running;
    const dropsBefore = dropCount;
    const flight = makePage()
      .then((page) => {
        // What was read before a drop may be what the drop was about.
        if (page?.status === 200 && dropsBefore === dropCount) store(key, page, makePage);
        else if (page?.status !== 200) entries.delete(key);
        return page;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    flights.set(key, flight);
    return flight;
  }

  function renew(key: string, entry: Entry) {
    if (flights.has(key) || now() < entry.retryAt) return;
    make(key, entry.make).catch((error: unknown) => {
      entry.retryAt = now() + RETRY_MS;
      log.error(
        { err: error, route: entry.page.route },
        'Страница не обновилась, показана прежняя',
      );
    });
  }

  /** The entry when it may be shown without waiting; a stale one is renewed meanwhile. */
  function findShowable(key: string): FoundPage | null {
    const entry = entries.get(key);
    if (!entry || entry.isOutdated) return null;
    const time = now();
    // A page made in the future was made before the clock was put back.
    const isFresh = time < entry.freshUntil && time >= entry.page.madeAt;
    if (isFresh) return { page: entry.page, result: 'hit' };
    if (time >= entry.staleUntil) return null;
    renew(key, entry);
    return { page: entry.page, result: 'stale' };
  }

  function findOld(key: string): StoredPage | null {
    const page = entries.get(key)?.page;
    return page && now() - page.madeAt < KEPT_MS ? page : null;
  }

  async function obtain(key: string, makePage: MakePage): Promise<FoundPage | null> {
    const ready = findShowable(key);
    if (ready) return ready;
    try {
      const page = await make(key, makePage);
      return page && { page, result: 'miss' };
    } catch (error) {
      const old = error instanceof HttpError && error.problem.status < 500 ? null : findOld(key);
      if (!old) throw error;
      log.error({ err: error, route: old.route }, 'Страница не собралась, показана прежняя');
      return { page: old, result: 'error' };
    }
  }

  function tryAnswer(req: IncomingMessage, res: ServerResponse, headers: () => string[]): boolean {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || hasPrivateCookie(req.headers.cookie)) return false;
    const context = contextOf(req);
    const found = findShowable(pageKey(context.hostname, req.url ?? ''));
    if (!found) return false;
    context.route = found.page.route;
    context.cityId = found.page.cityId;
    context.cache = found.result;
    const sending = { result: found.result, now: now(), headers: headers() };
    sendStoredPage({ req, res }, found.page, sending);
    return true;
  }

  function outdate(keys: Iterable<string>): number {
    dropCount++;
    flights.clear();
    let count = 0;
    for (const key of keys) {
      const entry = entries.peek(key);
      if (!entry || entry.isOutdated) continue;
      entry.isOutdated = true;
      count++;
    }
    return count;
  }

  return {
    tryAnswer,
    obtain,
    findOld,
    dropByTags: (tags) => outdate(tagged.keysOf(tags)),
    dropAll: () => void outdate(entries.keys()),
    get size() {
      return { pages: entries.size, bytes: entries.calculatedSize };
    },
  };
}
