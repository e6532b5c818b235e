import type { contentCalls } from '../../shared/contract/content-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Db } from '../store/open-store.ts';
import { findNewsItem } from './find-news-item.ts';
import { findPageText } from './find-page-text.ts';
import { findQuestion } from './find-question.ts';
import { listNews } from './list-news.ts';
import { listQuestions } from './list-questions.ts';
import { listSolutions } from './list-solutions.ts';

interface ContentDeps {
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The calls about what the operator writes. */
export function createContentCalls({
  db,
  now,
}: ContentDeps): Pick<ShopCalls, keyof typeof contentCalls> {
  return {
    news: (_viewer, { page, limit }) => listNews(db, { page, limit, now: now() }),
    newsItem: (_viewer, { id }) => findNewsItem(db, id, now()),
    questions: (_viewer, asked) => listQuestions(db, asked),
    question: (_viewer, { id }) => findQuestion(db, id),
    solutions: async () => ({ list: await listSolutions(db) }),
    pageText: (_viewer, { code }) => findPageText(db, code),
  };
}
