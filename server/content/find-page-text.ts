import type { PageText } from '../../shared/contract/content.ts';
import type { Db } from '../store/open-store.ts';
import { renderMarkdown } from './render-markdown.ts';

/** A text that stands on a page as a whole, as HTML, or null. */
export async function findPageText(db: Db, slug: string): Promise<PageText | null> {
  const row = await db
    .selectFrom('page_texts')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ? { ...row, body: renderMarkdown(row.body) } : null;
}
