import { z } from 'zod';
import type { PageText } from '../../shared/contract/content.ts';
import { type PageBlock, pageBlockSchema } from '../../shared/contract/page-blocks.ts';
import type { Db } from '../platform/store/open-store.ts';
import { renderMarkdown } from './render-markdown.ts';

const blocksSchema = z.array(pageBlockSchema);

/** An operator's page as HTML, or null. @throws ZodError when its blocks are none. */
export async function findPageText(db: Db, slug: string): Promise<PageText | null> {
  const row = await db
    .selectFrom('page_texts')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  const blocks = blocksSchema.parse(JSON.parse(row.blocks)).map(renderTexts);
  return { ...row, body: renderMarkdown(row.body), blocks };
}

const renderTexts = (block: PageBlock): PageBlock =>
  block.kind === 'text' ? { ...block, body: renderMarkdown(block.body) } : block;
