import type { IncomingMessage, ServerResponse } from 'node:http';
import { FILTER_FIELD_PREFIX } from '../../../shared/filter.ts';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import type { Log } from '../log.ts';
import type { LoadedPage } from './make-page.ts';
import type { Encoding } from './negotiate-encoding.ts';
import { keyOf, pageKey } from './page-key.ts';
import { createPageMemory } from './page-memory.ts';
import type { PagePieces } from './page-pieces.tsx';
import type { SharedAddress } from './page-request.ts';
import { HttpError } from './problem.ts';
import { createRenewals } from './renewals.ts';
import { type CacheResult, contextOf } from './request-context.ts';
import { STALE_SECONDS, secondsFresh, sendStoredPage } from './send-stored-page.ts';
import { type StoredPage, sizeOfPage } from './stored-page.ts';
import { createTagIndex } from './tag-index.ts';
import type { GuestVisitor } from './visitor.ts';

/** A page to share, or what came of the address instead. */
export type Made<Rest> = { page: StoredPage } | { rest: Rest } | { growing: Growing };

/** A page to share with parts that are still waited for. */
export interface Growing {
  loaded: LoadedPage<GuestVisitor>;
  pieces: PagePieces;
  /** Page to be kept; rejects when a part did not come. */
  whole: Promise<StoredPage>;
}

/**
 * Makes the page of an address, compressed in `first` at once; the page itself does not depend on it.
 * Handed over once for each route, before anybody asks: what is kept is made, at first and anew, from
 * its address alone.
 */
export type MakeShared<Rest> = (address: SharedAddress, first: Encoding) => Promise<Made<Rest>>;
export type FoundPage = { page: StoredPage; result: CacheResult };

export type Obtained<Rest> = FoundPage | { rest: Rest } | { growing: Growing } | null;

export interface PageShelf<Rest> {
  /**
   * The page by its address, made once for all who wait; an old one when making fails. A page that
   * is not for sharing goes to the visitor it was made for, and null to those who waited with him.
   * One that grows is given to all who ask meanwhile, from its beginning.
   */
  obtain(address: SharedAddress, first: Encoding): Promise<Obtained<Rest>>;
  findOld(address: SharedAddress): StoredPage | null;
}

export interface PageCache {
  /**
   * Answers from memory on bare node:http; false: the application must. `headers` gives those that
   * every answer carries, names and values in turn.
   */
  tryAnswer(req: IncomingMessage, res: ServerResponse, headers: () => string[]): boolean;
  /** The pages of a route; `prefix` keeps apart what is not the answer to GET of the address. */
  createShelf<Rest>(make: MakeShared<Rest>, prefix?: string): PageShelf<Rest>;
  /**
   * An answer for all of a kind that is no guest, by a key that is no address. Never made anew behind
   * an answer: by then who it was made for may be of another kind. Null as `make` says.
   */
  obtainOfKind(key: string, make: () => Promise<StoredPage | null>): Promise<FoundPage | null>;
  /** A page of any age up to a day that may stand in when no new one can be made. */
  findOld(key: string): StoredPage | null;
  /** Outdates pages with one of the tags: from now on they are made anew. Gives their number. */
  dropByTags(tags: readonly string[]): number;
  dropAll(): void;
  readonly size: { pages: number; bytes: number };
}

type Renew = () => Promise<Made<unknown>>;

interface Entry {
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

const KEPT_MS = DAY_MS;
const RETRY_MS = 5000;
/** Part of a lifetime by which pages that were made together are renewed apart. */
const SPREAD = 0.3;

/** A page made in the future was made before the clock was put back. */
const isFresh = ({ freshUntil, page }: Entry, time: Millis) =>
  time < freshUntil && time >= page.madeAt;

/** Pages that all guests share, as bytes; the least used go when `maxBytes` are reached. */
export function createPageCache(options: {
  maxBytes: number;
  now: () => Millis;
  log: Log;
  /** Chance from 0 to 1. */
  chance?: () => number;
}): PageCache {
  const { maxBytes, now, log, chance = Math.random } = options;
  const renewals = createRenewals(now);
  const tagged = createTagIndex();
  const entries = createPageMemory<Entry>({
    maxBytes,
    sizeOf: ({ page }) => sizeOfPage(page),
    isCanonical: ({ page }) => page.isCanonical,
    onLeave: ({ page }, key) => tagged.remove(key, page.tags),
  });
  const flights = new Map<string, Promise<Made<unknown>>>();
  let dropCount = 0;

  function store(key: string, page: StoredPage, renew: Renew | null) {
    const { madeAt, lifetimeSeconds, endsAt } = page;
    const seconds = secondsFresh(page, madeAt) * (1 - SPREAD * chance());
    const freshUntil = Math.min(endsAt, madeAt + 1000 * seconds);
    const staleUntil = Math.min(endsAt, madeAt + 1000 * (lifetimeSeconds + STALE_SECONDS));
    entries.set(key, { page, renew, freshUntil, staleUntil, isOutdated: false, retryAt: 0 });
    if (entries.peek(key)) tagged.add(key, page.tags);
  }

  function start<Rest>(key: string, make: () => Promise<Made<Rest>>, renew: Renew | null) {
    const dropsBefore = dropCount;
    const keep = (page: StoredPage | null) => {
      // Data read before a drop may be what the drop was about.
      if (page?.status !== 200) entries.delete(key);
      else if (dropsBefore === dropCount && isKept(key)) store(key, page, renew);
    };
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight = make().then((made) => {
      if ('growing' in made) {
        made.growing.whole.then(keep, () => delay(key)).finally(land);
        return made;
      }
      keep('page' in made ? made.page : null);
      land();
      return made;
    });
    flight.catch(land);
    flights.set(key, flight);
    return flight;
  }

  /** A page that has just failed is not tried again behind an answer at once. */
  function delay(key: string) {
    const entry = entries.peek(key);
    if (entry) entry.retryAt = now() + RETRY_MS;
  }

  function renew(key: string, entry: Entry) {
    if (!entry.renew || flights.has(key) || now() < entry.retryAt) return;
    renewals.add(key, () => renewNow(key));
  }

  /** A page that has left or was made anew while it waited for its turn is not made once more. */
  async function renewNow(key: string) {
    const entry = entries.peek(key);
    if (!entry?.renew || entry.isOutdated || isFresh(entry, now()) || flights.has(key)) return;
    try {
      const made = await start(key, entry.renew, entry.renew);
      if ('growing' in made) await made.growing.whole;
    } catch (error) {
      delay(key);
      log.error(
        { err: error, route: entry.page.route },
        'Страница не обновилась, показана прежняя',
      );
    }
  }

  /** The entry when it may be shown without waiting; a stale one is renewed meanwhile. */
  function findShowable(key: string): FoundPage | null {
    const entry = entries.get(key);
    if (!entry || entry.isOutdated) return null;
    const time = now();
    if (isFresh(entry, time)) return { page: entry.page, result: 'hit' };
    if (time >= entry.staleUntil || !entry.renew) return null;
    renew(key, entry);
    return { page: entry.page, result: 'stale' };
  }

  function findOld(key: string): StoredPage | null {
    const page = entries.get(key)?.page;
    return page && now() - page.madeAt < KEPT_MS ? page : null;
  }

  async function obtain<Rest>(
    key: string,
    make: () => Promise<Made<Rest>>,
    renew: Renew | null,
  ): Promise<Obtained<Rest>> {
    const ready = findShowable(key);
    if (ready) return ready;
    try {
      const running = flights.get(key);
      const made = running ? shareOf(await running) : await start(key, make, renew);
      return made && 'page' in made ? { page: made.page, result: 'miss' } : made;
    } catch (error) {
      const old = error instanceof HttpError && error.problem.status < 500 ? null : findOld(key);
      if (!old) throw error;
      log.error({ err: error, route: old.route }, 'Страница не собралась, показана прежняя');
      return { page: old, result: 'error' };
    }
  }

  function createShelf<Rest>(make: MakeShared<Rest>, prefix = ''): PageShelf<Rest> {
    return {
      obtain(address, first) {
        const remake = () => make(address, first);
        return obtain(prefix + keyOfShared(address), remake, remake);
      },
      findOld: (address) => findOld(prefix + keyOfShared(address)),
    };
  }

  async function obtainOfKind(key: string, make: () => Promise<StoredPage | null>) {
    const makeOnce = async (): Promise<Made<null>> => {
      const page = await make();
      return page ? { page } : { rest: null };
    };
    const found = await obtain(key, makeOnce, null);
    return found && 'page' in found ? found : null;
  }

  function tryAnswer(req: IncomingMessage, res: ServerResponse, headers: () => string[]): boolean {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const context = contextOf(req);
    if (!isRead || context.cookies !== null) return false;
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
    createShelf,
    obtainOfKind,
    findOld,
    dropByTags: (tags) => outdate(tagged.keysOf(tags)),
    dropAll: () => void outdate(entries.keys()),
    get size() {
      return entries.size;
    },
  };
}

/** No address holds the end of a line: what is made for a choice or a role is never taken for a guest's. */
function keyOfShared(address: SharedAddress): string {
  const { choice, level } = address;
  if (!choice && !level) return keyOf(address);
  const chosen = choice ? `${choice.cityId ?? ''} ${choice.rateId} ${choice.rows}` : '';
  return `${keyOf(address)}\n${chosen}\n${level ?? ''}`;
}

/** The fields of the filter form lead on, or change nothing: their values have no end. */
const isKept = (key: string) =>
  !key.includes(`?${FILTER_FIELD_PREFIX}`) && !key.includes(`&${FILTER_FIELD_PREFIX}`);

const shareOf = (made: Made<unknown>) => ('rest' in made ? null : made);
