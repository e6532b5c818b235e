import type { z } from 'zod';
import type { newsDetailsSchema } from '../../shared/contract/content.ts';
import type { Db } from '../store/open-store.ts';
import { renderMarkdown } from './render-markdown.ts';

/** One published news item with its text as HTML, or null. */
export async function findNewsItem(
  db: Db,
  id: number,
  now: number,
): Promise<z.infer<typeof newsDetailsSchema> | null> {
  const row = await db
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .where('published_at', '<=', now)
    .executeTakeFirst();
  return row ? { ...row, body: renderMarkdown(row.body) } : null;
}
