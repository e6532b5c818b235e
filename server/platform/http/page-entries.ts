import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { createPageMemory, type PageMemory } from './page-memory.ts';
import { STALE_SECONDS, secondsFresh } from './send-stored-page.ts';
import { type StoredPage, sizeOfPage } from './stored-page.ts';
import { createTagIndex } from './tag-index.ts';

/** A kept page; `Renew` makes it anew. */
export interface Entry<Renew> {
  page: StoredPage;
  /** Null: not behind an answer. */
  renew: Renew | null;
  /**
   * Ends of the times when it is shown as it is, and shown while it is renewed; epoch milliseconds.
   */
  freshUntil: number;
  staleUntil: number;
  /** No longer right: stands in only when a new one cannot be made. */
  isOutdated: boolean;
  /** Time before which a failed renewal is not tried again. */
  retryAt: number;
}

interface PageEntries<Renew>
  extends Pick<PageMemory<Entry<Renew>>, 'get' | 'peek' | 'delete' | 'keys' | 'size'> {
  store(key: string, page: StoredPage, renew: Renew | null): void;
  /** A page of any age up to a day. */
  findOld(key: string): StoredPage | null;
  /** A page that has just failed is not tried again behind an answer at once. */
  delay(key: string): void;
  keysOf(tags: readonly string[]): Set<string>;
  /** Gives the number of those that were right until now. */
  outdate(keys: Iterable<string>): number;
}

interface PageEntriesOptions {
  maxBytes: number;
  now: () => Millis;
  /** Chance from 0 to 1. */
  chance: () => number;
}

const KEPT_MS = DAY_MS;
const RETRY_MS = 5000;
/** Part of a lifetime by which pages that were made together are renewed apart. */
const SPREAD = 0.3;

/** A page made in the future was made before the clock was put back. */
export const isFresh = ({ freshUntil, page }: Entry<unknown>, time: Millis): boolean =>
  time < freshUntil && time >= page.madeAt;

/** Pages that are kept, with the times until when they are right. */
export function createPageEntries<Renew>(options: PageEntriesOptions): PageEntries<Renew> {
  const { maxBytes, now, chance } = options;
  const tagged = createTagIndex();
  const entries = createPageMemory<Entry<Renew>>({
    maxBytes,
    sizeOf: ({ page }) => sizeOfPage(page),
    isCanonical: ({ page }) => page.isCanonical,
    onLeave: ({ page }, key) => tagged.remove(key, page.tags),
  });
  return {
    get: entries.get,
    peek: entries.peek,
    delete: entries.delete,
    keys: entries.keys,
    get size() {
      return entries.size;
    },
    keysOf: tagged.keysOf,
    store(key, page, renew) {
      const { madeAt, lifetimeSeconds, endsAt } = page;
      const seconds = secondsFresh(page, madeAt) * (1 - SPREAD * chance());
      const freshUntil = Math.min(endsAt, madeAt + 1000 * seconds);
      const staleUntil = Math.min(endsAt, madeAt + 1000 * (lifetimeSeconds + STALE_SECONDS));
      entries.set(key, { page, renew, freshUntil, staleUntil, isOutdated: false, retryAt: 0 });
      if (entries.peek(key)) tagged.add(key, page.tags);
    },
    findOld(key) {
      const page = entries.get(key)?.page;
      return page && now() - page.madeAt < KEPT_MS ? page : null;
    },
    delay(key) {
      const entry = entries.peek(key);
      if (entry) entry.retryAt = now() + RETRY_MS;
    },
    outdate(keys) {
      let count = 0;
      for (const key of keys) {
        const entry = entries.peek(key);
        if (!entry || entry.isOutdated) continue;
        entry.isOutdated = true;
        count++;
      }
      return count;
    },
  };
}
