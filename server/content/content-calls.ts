import type { contentCalls } from '../../shared/contract/content-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';
import { findNewsItem } from './find-news-item.ts';
import { findPageText } from './find-page-text.ts';
import { findQuestion } from './find-question.ts';
import { listBanners } from './list-banners.ts';
import { listNews } from './list-news.ts';
import { listKinds, listQuestions } from './list-questions.ts';

interface ContentDeps {
  db: Db;
  now: () => Millis;
}

/** The calls about what the operator writes. */
export function createContentCalls({
  db,
  now,
}: ContentDeps): Pick<ShopCalls, keyof typeof contentCalls> {
  return {
    banners: async () => ({ list: await listBanners(db) }),
    kinds: async () => ({ formatted_kinds: await listKinds(db) }),
    news: (_viewer, { page, limit }) => listNews(db, { page, limit, now: now() }),
    newsItem: (_viewer, { id }) => findNewsItem(db, id, now()),
    questions: (_viewer, asked) => listQuestions(db, asked),
    question: (_viewer, { id }) => findQuestion(db, id),
    pageText: (_viewer, { code }) => findPageText(db, code),
  };
}
