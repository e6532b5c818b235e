import { DAY_MS, MINUTE_MS, type Millis } from '../../shared/millis.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import type { Log } from '../platform/log.ts';
import type { Db } from '../platform/store/open-store.ts';
import { listFound, searchedIn } from './find-products.ts';
import type { SearchText } from './list-most-searched.ts';
import { understandQuery } from './understand-query.ts';

/** A text counts once for each shopper; so many must have kept it in their history. */
const MIN_SHOPPERS = 3;
const PERIOD_MS = 90 * DAY_MS;
/** Time after which histories are counted again. */
const RENEW_MS = 10 * MINUTE_MS;
/** Time after which the store is asked again when it was away. */
const AGAIN_MS = MINUTE_MS;
const MAX_READ = 60;
const MAX_LENGTH = 40;

/** Texts that many shoppers search for, the most first. */
type ListPopular = (index: CatalogIndex) => Promise<readonly SearchText[]>;

interface PopularSources {
  db: Db;
  log: Pick<Log, 'warn'>;
  now: () => Millis;
}

/**
 * Counts the histories of shoppers, once for all who ask; while the store is away the last texts serve.
 * Texts of anybody's stay out of sight: one is shown when the catalogue knows each of its words and finds
 * something, and when it holds no long number.
 */
export function followPopularTexts({ db, log, now }: PopularSources): ListPopular {
  let texts: readonly string[] = [];
  let dueAt: Millis = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | null = null;
  let shown: { of: readonly string[]; index: CatalogIndex; list: SearchText[] } | null = null;

  const renew = async () => {
    dueAt = now() + RENEW_MS;
    try {
      texts = await count(db, now());
    } catch (error) {
      dueAt = now() + AGAIN_MS;
      log.warn({ err: error }, 'Частые запросы не посчитаны');
    }
    counting = null;
  };

  return async (index) => {
    if (now() >= dueAt) counting ??= renew();
    await counting;
    // Once for a version of the catalogue: each text is searched for.
    if (shown?.of !== texts || shown.index !== index) {
      const list = texts.filter((text) => isOfCatalog(index, text)).map((text) => ({ text }));
      shown = { of: texts, index, list };
    }
    return shown.list;
  };
}

async function count(db: Db, now: Millis): Promise<string[]> {
  const rows = await db
    .selectFrom('searches')
    .select(['text', (each) => each.fn.countAll<number>().as('shoppers')])
    .where('searched_at', '>=', now - PERIOD_MS)
    .groupBy('text')
    .having((each) => each.fn.countAll(), '>=', MIN_SHOPPERS)
    .orderBy('shoppers', 'desc')
    .orderBy('text')
    .limit(MAX_READ)
    .execute();
  const texts = new Map(rows.map(({ text }) => [text.toLowerCase(), text]));
  return [...texts.values()].filter((text) => text.length <= MAX_LENGTH && !/\d{5}/.test(text));
}

function isOfCatalog(index: CatalogIndex, text: string): boolean {
  const understood = understandQuery(searchedIn(index), text);
  if (understood.corrected !== null || understood.dropped.length > 0) return false;
  return listFound(index, understood).ordinals.length > 0;
}
