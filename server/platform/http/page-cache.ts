import type { IncomingMessage, ServerResponse } from 'node:http';
import { FILTER_FIELD_PREFIX } from '../../../shared/filter.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Log } from '../log.ts';
import type { Encoding } from './negotiate-encoding.ts';
import { createPageEntries, type Entry, isFresh } from './page-entries.ts';
import { createPageFlights, type Growing, type Made } from './page-flights.ts';
import { keyOf, pageKey } from './page-key.ts';
import type { SharedAddress } from './page-request.ts';
import { HttpError } from './problem.ts';
import { createRenewals } from './renewals.ts';
import { type CacheResult, contextOf } from './request-context.ts';
import { sendStoredPage } from './send-stored-page.ts';
import type { StoredPage } from './stored-page.ts';

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
  const entries = createPageEntries<Renew>({ maxBytes, now, chance });
  const flights = createPageFlights(entries.delay);

  function start<Rest>(key: string, make: () => Promise<Made<Rest>>, renew: Renew | null) {
    return flights.start(key, make, (page, isOutdated) => {
      if (page?.status !== 200) entries.delete(key);
      else if (!isOutdated && isKept(key)) entries.store(key, page, renew);
    });
  }

  function renew(key: string, entry: Entry<Renew>) {
    if (!entry.renew || flights.get(key) || now() < entry.retryAt) return;
    renewals.add(key, () => renewNow(key));
  }

  /** A page that has left or was made anew while it waited for its turn is not made once more. */
  async function renewNow(key: string) {
    const entry = entries.peek(key);
    if (!entry?.renew || entry.isOutdated || isFresh(entry, now()) || flights.get(key)) return;
    try {
      const made = await start(key, entry.renew, entry.renew);
      if ('growing' in made) await made.growing.whole;
    } catch (error) {
      entries.delay(key);
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
      const isRefusal = error instanceof HttpError && error.problem.status < 500;
      const old = isRefusal ? null : entries.findOld(key);
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
      findOld: (address) => entries.findOld(prefix + keyOfShared(address)),
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
    flights.outdate();
    return entries.outdate(keys);
  }

  return {
    tryAnswer,
    createShelf,
    obtainOfKind,
    findOld: entries.findOld,
    dropByTags: (tags) => outdate(entries.keysOf(tags)),
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
