import type { Neighbour, QuestionDetails } from '../../shared/contract/content.ts';
import type { Db } from '../platform/store/open-store.ts';
import { editedAt } from './edited-at.ts';
import { publishedQuestions } from './published-questions.ts';
import { renderMarkdown } from './render-markdown.ts';

/** One published question with its answer as HTML, its product and those beside it, or null. */
export async function findQuestion(db: Db, id: number): Promise<QuestionDetails | null> {
  const row = await publishedQuestions(db)
    .select(['id', 'kind_id', 'product_id', 'name', 'email', 'phone', 'question', 'answer'])
    .select(['asked_at', 'answered_at', 'updated_at'])
    .where('id', '=', id)
    .$narrowType<{ answer: string; answered_at: number }>()
    .executeTakeFirst();
  if (!row) return null;
  const { product_id, email, phone, ...question } = row;
  // Visitors leave an address for the answer, and agree to no publication of their name.
  const name = email || phone ? 'Покупатель' : row.name;
  const [product, newer, older] = await Promise.all([
    product_id === null ? null : findProduct(db, product_id),
    findBeside(db, row, 'newer'),
    findBeside(db, row, 'older'),
  ]);
  const updated_at = editedAt(row.answered_at, row.updated_at);
  const answer = renderMarkdown(row.answer);
  return { ...question, name, updated_at, answer, product, newer, older };
}

/** Product of the question; null when an import has taken it out of the catalogue. */
async function findProduct(db: Db, id: number): Promise<QuestionDetails['product']> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'code', 'title', 'updated_at'])
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!product) return null;
  const photo = await db
    .selectFrom('product_photos')
    .select('image')
    .where('product_id', '=', id)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return { ...product, image: photo?.image ?? null };
}

/** The next one in the order of the list. */
async function findBeside(
  db: Db,
  { id, answered_at }: { id: number; answered_at: number },
  side: 'newer' | 'older',
): Promise<Neighbour> {
  const [after, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const row = await publishedQuestions(db)
    .select(['id', 'question as title'])
    .where((eb) =>
      eb.or([
        eb('answered_at', after, answered_at),
        eb.and([eb('answered_at', '=', answered_at), eb('id', after, id)]),
      ]),
    )
    .orderBy('answered_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
