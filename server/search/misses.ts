import { LRUCache } from 'lru-cache';
import type { ClientAddress } from '../../shared/contract/client.ts';
import { DAY_MS, MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { createNetworkLimit } from '../platform/limits/network-limit.ts';
import { networksOf } from '../platform/limits/networks-of.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { queryText } from './query.ts';

const MAX_TEXT = 100;
/** Of one process in a minute: searching is free, writing is not. */
const PER_MINUTE = 60;
/** Texts of one network in a day: an office misses forty, a flood has no end. */
const PER_DAY = { narrow: 40, wide: 200, far: 1000 };
/** Texts that networks have searched for lately. */
const MAX_LATELY = 20_000;
const MAX_ROWS = 5_000;
/** Writes between two looks at how many there are. */
const TIDY_EVERY = 100;
const KEPT_MS = 90 * DAY_MS;

interface Misses {
  /**
   * Notes a text that found nothing, or not all of it, once a day for each network however often it is
   * asked; nobody waits for that.
   */
  note(text: string, address: ClientAddress): void;
  /** Until what was noted is written. */
  settled(): Promise<void>;
}

interface MissDeps {
  store: Store;
  now: () => Millis;
  /** Milliseconds of a clock that nobody puts back. */
  steadyNow: () => Millis;
  log: Pick<Log, 'warn'>;
}

/** Keeps what people searched for and did not find, without who searched. */
export function createMisses({ store, now, steadyNow, log }: MissDeps): Misses {
  let minute = 0;
  let written = 0;
  let total = 0;
  const lately = new LRUCache<string, { endsAt: Millis }>({ max: MAX_LATELY });
  const what = 'missed search';
  const mayNote = createNetworkLimit({ what, max: PER_DAY, windowMs: DAY_MS, steadyNow });
  let writing = Promise.resolve();

  function isFirstToday(text: string, address: ClientAddress): boolean {
    const key = `${networksOf(address).narrow} ${text}`;
    const known = lately.get(key);
    if (known && known.endsAt > steadyNow()) return false;
    if (!mayNote(address)) return false;
    lately.set(key, { endsAt: steadyNow() + DAY_MS });
    return true;
  }

  return {
    note(text, address) {
      const kept = cleanMiss(text);
      if (kept === null || !isFirstToday(kept, address)) return;
      const at = now();
      const current = Math.floor(at / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        written = 0;
      }
      if (++written > PER_MINUTE) return;
      const isTidyTime = ++total % TIDY_EVERY === 0;
      writing = writing
        .then(() => keep(store, kept, at))
        .then(() => (isTidyTime ? tidy(store, at) : undefined))
        .catch((error: unknown) => log.warn({ err: error }, 'Ненайденное не записано'));
    },
    settled: () => writing,
  };
}

/** Controls and signs that are not seen: they turn a line round or make two texts of one. */
const UNSEEN = /[\p{Cc}\p{Cf}]+/gu;
const SITE = /:\/\/|\bwww\.|[\p{L}\d]\.[\p{L}]{2,}(?:\/|$|\s)/u;

/** Words as the shop's people read them; null for no words, an address of a site and what is personal. */
function cleanMiss(text: string): string | null {
  const seen = queryText(text).replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(seen) || SITE.test(seen) || isPersonal(text)) return null;
  return seen.slice(0, MAX_TEXT);
}

/** A phone, a card, an e-mail: typed into the wrong field. */
const isPersonal = (text: string) =>
  text.includes('@') ||
  text
    .replace(/[\s()+-]/g, '')
    .replace(/\D+/g, ' ')
    .split(' ')
    .some((run) => run.length >= 10);

async function keep(store: Store, text: string, now: Millis): Promise<void> {
  await transaction(store, (tx) =>
    tx
      .insertInto('search_misses')
      .values({ text, count: 1, last_at: now })
      .onConflict((conflict) =>
        conflict.column('text').doUpdateSet((eb) => ({
          count: eb('search_misses.count', '+', 1),
          last_at: now,
        })),
      )
      .execute(),
  );
}

/** Forgets what is old, and the seldomest when there is too much. */
async function tidy(store: Store, now: Millis): Promise<void> {
  await transaction(store, async (tx) => {
    await tx
      .deleteFrom('search_misses')
      .where('last_at', '<', now - KEPT_MS)
      .execute();
    const { count } = await tx
      .selectFrom('search_misses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const over = Number(count) - MAX_ROWS;
    if (over <= 0) return;
    const seldom = tx
      .selectFrom('search_misses')
      .select('text')
      .orderBy('count')
      .orderBy('last_at')
      .limit(over);
    await tx.deleteFrom('search_misses').where('text', 'in', seldom).execute();
  });
}
