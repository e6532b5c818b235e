import type { NewsItem } from '../../shared/contract/content.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';
import { editedAt } from './edited-at.ts';
import { publishedNews } from './published-news.ts';

const columns = ['id', 'title', 'lead', 'image', 'published_at', 'updated_at'] as const;

interface NewsQuery {
  /** From 0. */
  page?: number;
  limit: number;
  now: Millis;
}

/** A page of the news already published, newest first, and how many there are. */
export async function listNews(
  db: Db,
  { page = 0, limit, now }: NewsQuery,
): Promise<{ list: NewsItem[]; total_count: number }> {
  const published = publishedNews(db, now);
  const [rows, { count }] = await Promise.all([
    published
      .select(columns)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(page * limit)
      .execute(),
    published.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map((row) => ({
    ...row,
    updated_at: editedAt(row.published_at, row.updated_at),
  }));
  return { list, total_count: Number(count) };
}
