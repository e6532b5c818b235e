import type { Neighbour, NewsDetails } from '../../shared/contract/content.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';
import { editedAt } from './edited-at.ts';
import { publishedNews } from './published-news.ts';
import { renderMarkdown } from './render-markdown.ts';

/** One published news item with its text as HTML and those beside it, or null. */
export async function findNewsItem(db: Db, id: number, now: Millis): Promise<NewsDetails | null> {
  const row = await publishedNews(db, now)
    .select(['id', 'title', 'lead', 'body', 'image', 'published_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const [newer, older] = await Promise.all([
    findBeside(db, row, { side: 'newer', now }),
    findBeside(db, row, { side: 'older', now }),
  ]);
  const updated_at = editedAt(row.published_at, row.updated_at);
  return { ...row, updated_at, body: renderMarkdown(row.body), newer, older };
}

/** The next published item in the order of the list. */
async function findBeside(
  db: Db,
  { id, published_at }: { id: number; published_at: number },
  { side, now }: { side: 'newer' | 'older'; now: Millis },
): Promise<Neighbour> {
  const [after, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const row = await publishedNews(db, now)
    .select(['id', 'title'])
    .where((eb) =>
      eb.or([
        eb('published_at', after, published_at),
        eb.and([eb('published_at', '=', published_at), eb('id', after, id)]),
      ]),
    )
    .orderBy('published_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
