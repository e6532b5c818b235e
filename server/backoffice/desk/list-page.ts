import { type OperationNodeSource, sql } from 'kysely';
import type { Db } from '../../platform/store/open-store.ts';
import { isDay } from './form-fields.ts';

/** Rows on a page of a list: what a screen of 1280 px shows, twice. */
export const ROWS_ON_PAGE = 50;
/** Rows counted at most: nobody reads more pages. */
export const MAX_COUNT = 10_000;

export const pagesOf = (count: number, onPage = ROWS_ON_PAGE): number => Math.ceil(count / onPage);

/** Parts of a list's address by their kinds; a part of another kind counts as left out. */
export function listQuery(query: URLSearchParams) {
  /** At most 100 characters; '' when left out. */
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, 100);
  const number = (name: string): number | null =>
    /^\d{1,9}$/.test(text(name)) ? Number(text(name)) : null;
  return {
    text,
    number,
    /** YYYY-MM-DD or ''. */
    day: (name: string): string => (isDay(text(name)) ? text(name) : ''),
    choice: <Choice extends string>(name: string, choices: readonly Choice[], usual: Choice) =>
      choices.find((choice) => choice === text(name)) ?? usual,
    /** From 1. */
    page: (most = 10_000): number => Math.max(1, Math.min(number('page') ?? 1, most)),
  };
}

interface Paged<Row> {
  limit(most: number): {
    offset(skipped: number): { execute(): Promise<Row[]> };
    execute(): Promise<Row[]>;
  };
}

interface PageOf<Row> {
  /** Rows in their order. */
  rows: Paged<Row>;
  /** The same rows without order, to be counted. */
  counted: { limit(most: number): OperationNodeSource };
  page: number;
  maxCount?: number;
}

export interface ReadPage<Row> {
  rows: Row[];
  count: number;
  pages: number;
}

/** One page of a query, and how many rows there are, at most `maxCount`. */
export async function readPage<Row>(
  db: Db,
  { rows, counted, page, maxCount = MAX_COUNT }: PageOf<Row>,
): Promise<ReadPage<Row>> {
  const [found, all] = await Promise.all([
    rows
      .limit(ROWS_ON_PAGE)
      .offset((page - 1) * ROWS_ON_PAGE)
      .execute(),
    sql<{
      count: number;
    }>`select count(*) as count from ${counted.limit(maxCount)} as found`.execute(db),
  ]);
  const count = Number(all.rows[0]?.count);
  return { rows: found, count, pages: pagesOf(count) };
}

/**
 * Keys of one page of a query in its order, and how many there are, at most MAX_COUNT: a query that looks
 * at all rows to find a few does it once.
 */
export async function readKeys<Key>(
  db: Db,
  keys: Paged<Key> & PageOf<Key>['counted'],
  page: number,
): Promise<ReadPage<Key>> {
  const end = page * ROWS_ON_PAGE;
  if (end > MAX_COUNT) return readPage(db, { rows: keys, counted: keys, page });
  const found = await keys.limit(MAX_COUNT).execute();
  const rows = found.slice(end - ROWS_ON_PAGE, end);
  return { rows, count: found.length, pages: pagesOf(found.length) };
}
