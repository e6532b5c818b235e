import type { NewsItem } from '../../shared/contract/content.ts';
import type { Db } from '../store/open-store.ts';

const columns = ['id', 'title', 'lead', 'image', 'published_at'] as const;

/** News already published at `now`, newest first. */
export function listNews(db: Db, limit: number, now: number): Promise<NewsItem[]> {
  return db
    .selectFrom('news')
    .select(columns)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
