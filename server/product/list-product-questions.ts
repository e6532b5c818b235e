import type { Question } from '../../shared/contract/content.ts';
import { renderMarkdown } from '../content/render-markdown.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Published questions about one product with their answers, the latest answered first. */
export async function listProductQuestions(
  db: Db,
  productId: number,
  limit: number,
): Promise<Question[]> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'kind_id', 'question', 'answer', 'answered_at'])
    .where('product_id', '=', productId)
    .where('published', '=', 1)
    .where('answer', 'is not', null)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ answer: string; answered_at: number }>()
    .execute();
  return rows.map((row) => ({ ...row, answer: renderMarkdown(row.answer) }));
}
