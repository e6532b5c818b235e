import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import type { Db } from '../platform/store/open-store.ts';
import { listFound, searchedIn } from './find-products.ts';
import type { SearchText } from './list-most-searched.ts';
import { understandQuery } from './understand-query.ts';

/** A text counts once for each shopper; so many must have kept it in their history. */
const MIN_SHOPPERS = 3;
const PERIOD_MS = 90 * DAY_MS;
/** Time after which histories are counted again. */
const RENEW_MS = 600_000;
const MAX_READ = 60;
const MAX_LENGTH = 40;

/** Texts that many shoppers search for, the most first. */
export type ListPopular = (index: CatalogIndex) => Promise<readonly SearchText[]>;

/**
 * Counts the histories of shoppers. What anybody may write stays out of sight: a text is shown when
 * the catalogue knows each word of it, finds something, and it holds no long number.
 */
export function followPopularTexts(db: Db, now: () => Millis): ListPopular {
  let read: { at: Millis; texts: readonly string[] } | null = null;
  let shown: { of: readonly string[]; index: CatalogIndex; list: SearchText[] } | null = null;

  return async (index) => {
    if (!read || now() - read.at >= RENEW_MS) read = { at: now(), texts: await count(db, now()) };
    const { texts } = read;
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
