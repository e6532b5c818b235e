import type { z } from 'zod';
import type { kindSchema } from '../../shared/contract/catalog.ts';
import type { Question } from '../../shared/contract/content.ts';
import type { Db } from '../platform/store/open-store.ts';
import { editedAt } from './edited-at.ts';
import { publishedQuestions } from './published-questions.ts';
import { renderMarkdown } from './render-markdown.ts';

interface QuestionQuery {
  /** From 0. */
  page?: number;
  limit: number;
  kind_id?: number | undefined;
  /** Code of the product that they are about. */
  product?: string | undefined;
  /** Those about no product alone. */
  general?: boolean | undefined;
}

/** A page of the published questions with their answers, the latest answered first, and how many there are. */
export async function listQuestions(
  db: Db,
  { page = 0, limit, kind_id, product, general }: QuestionQuery,
): Promise<{ list: Question[]; total_count: number }> {
  let asked = publishedQuestions(db);
  if (kind_id !== undefined) asked = asked.where('kind_id', '=', kind_id);
  if (product !== undefined) {
    const ids = db.selectFrom('products').select('id').where('code', '=', product);
    asked = asked.where('product_id', 'in', ids);
  }
  if (general) asked = asked.where('product_id', 'is', null);
  const [rows, { count }] = await Promise.all([
    asked
      .select(['id', 'kind_id', 'product_id', 'question', 'answer', 'answered_at', 'updated_at'])
      .orderBy('answered_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(page * limit)
      .$narrowType<{ answer: string; answered_at: number }>()
      .execute(),
    asked.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  const products = await findProducts(db, rows);
  const list = rows.map(({ product_id, ...row }) => ({
    ...row,
    updated_at: editedAt(row.answered_at, row.updated_at),
    answer: renderMarkdown(row.answer),
    product: products.get(product_id) ?? null,
  }));
  return { list, total_count: Number(count) };
}

/** Products that questions are about, by id, while they are sold. */
async function findProducts(
  db: Db,
  rows: readonly { product_id: number | null }[],
): Promise<Map<number | null, { code: string; title: string }>> {
  const ids = rows.flatMap(({ product_id }) => product_id ?? []);
  if (ids.length === 0) return new Map();
  const products = await db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', 'in', ids)
    .where('active', '=', 1)
    .execute();
  return new Map(products.map(({ id, ...product }) => [id, product]));
}

/** Kinds of questions with the number of published answers in each. */
export async function listKinds(db: Db): Promise<z.infer<typeof kindSchema>[]> {
  const rows = await db
    .selectFrom('question_kinds')
    .leftJoin('questions', (join) =>
      join
        .onRef('questions.kind_id', '=', 'question_kinds.id')
        .on('questions.published', '=', 1)
        .on('questions.answer', 'is not', null),
    )
    .select(['question_kinds.id', 'question_kinds.title'])
    .select((select) => select.fn.count<number>('questions.id').as('count'))
    .groupBy(['question_kinds.id', 'question_kinds.title', 'question_kinds.position'])
    .orderBy('question_kinds.position')
    .execute();
  return rows;
}
