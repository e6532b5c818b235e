import type { Db } from '../platform/store/open-store.ts';

/** Questions that everyone may read: answered, and published by a manager. */
export function publishedQuestions(db: Db) {
  return db
    .selectFrom('questions')
    .where('published', '=', 1)
    .where('answer', 'is not', null)
    .where('answered_at', 'is not', null)
    .$narrowType<{ answer: string; answered_at: number }>();
}
