import type { z } from 'zod';
import type { kindSchema } from '../../shared/contract/catalog.ts';
import type { Question } from '../../shared/contract/content.ts';
import type { Db } from '../store/open-store.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Published questions with their answers, the latest answered first. */
export async function listQuestions(db: Db, limit: number): Promise<Question[]> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'kind_id', 'question', 'answer', 'answered_at'])
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

/** Kinds of questions with the number of published answers in each. */
export async function listKinds(db: Db): Promise<z.infer<typeof kindSchema>[]> {
  const rows = await db
    .selectFrom('question_kinds')
    .leftJoin('questions', (join) =>
      join.onRef('questions.kind_id', '=', 'question_kinds.id').on('questions.published', '=', 1),
    )
    .select(['question_kinds.id', 'question_kinds.title'])
    .select((select) => select.fn.count<number>('questions.id').as('count'))
    .groupBy(['question_kinds.id', 'question_kinds.title', 'question_kinds.position'])
    .orderBy('question_kinds.position')
    .execute();
  return rows;
}
