import { LRUCache } from 'lru-cache';
import { DAY_MS, MINUTE_MS, type Millis } from '../../shared/millis.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { queryText } from './query.ts';

const MAX_TEXT = 100;
/** Of one process in a minute: searching is free, writing is not. */
const PER_MINUTE = 60;
/** One search asks several times: the panel, its page, that page in another order. */
const ONE_SEARCH_MS = 10 * MINUTE_MS;
const MAX_LATELY = 1000;
const MAX_ROWS = 5_000;
/** Writes between two looks at how many there are. */
const TIDY_EVERY = 100;
const KEPT_MS = 90 * DAY_MS;

interface Misses {
  /**
   * Notes a text that found nothing, or not all of it, once in ten minutes however often it is asked;
   * nobody waits for that.
   */
  note(text: string): void;
  /** Until what was noted is written. */
  settled(): Promise<void>;
}

interface MissDeps {
  store: Store;
  now: () => Millis;
  log: Pick<Log, 'warn'>;
}

/** Keeps what people searched for and did not find, without who searched. */
export function createMisses({ store, now, log }: MissDeps): Misses {
  let minute = 0;
  let written = 0;
  let total = 0;
  const lately = new LRUCache<string, { at: Millis }>({ max: MAX_LATELY });
  let writing = Promise.resolve();
  return {
    note(text) {
      const kept = queryText(text).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
      if (kept === '' || isPersonal(text)) return;
      const at = now();
      const known = lately.get(kept);
      if (known && at - known.at < ONE_SEARCH_MS) return;
      const current = Math.floor(at / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        written = 0;
      }
      if (++written > PER_MINUTE) return;
      lately.set(kept, { at });
      const isTidyTime = ++total % TIDY_EVERY === 0;
      writing = writing
        .then(() => keep(store, kept, at))
        .then(() => (isTidyTime ? tidy(store, at) : undefined))
        .catch((error: unknown) => log.warn({ err: error }, 'Ненайденное не записано'));
    },
    settled: () => writing,
  };
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
