import type { contentCalls } from '../../shared/contract/content-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';
import { type FillFacts, fillAll } from './facts.ts';
import { findNewsItem } from './find-news-item.ts';
import { findPageText } from './find-page-text.ts';
import { findQuestion } from './find-question.ts';
import { findSiteParts } from './find-site-parts.ts';
import { listBanners } from './list-banners.ts';
import { listNews } from './list-news.ts';
import { listKinds, listQuestions } from './list-questions.ts';

interface ContentDeps {
  db: Db;
  fill: FillFacts;
  now: () => Millis;
}

/** The calls about what the operator writes. */
export function createContentCalls({
  db,
  fill,
  now,
}: ContentDeps): Pick<ShopCalls, keyof typeof contentCalls> {
  return {
    banners: async () => fillAll({ list: await listBanners(db, now()) }, fill),
    kinds: async () => ({ formatted_kinds: await listKinds(db) }),
    news: async (_viewer, { page, limit }) =>
      fillAll(await listNews(db, { page, limit, now: now() }), fill),
    newsItem: async (_viewer, { id }) => fillAll(await findNewsItem(db, id, now()), fill),
    questions: async (_viewer, asked) => fillAll(await listQuestions(db, asked), fill),
    question: async (_viewer, { id }) => fillAll(await findQuestion(db, id), fill),
    siteParts: async () => fillAll(await findSiteParts(db, now()), fill),
    pageText: async (_viewer, { code }) => fillAll(await findPageText(db, code), fill),
  };
}
