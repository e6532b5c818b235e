import type { SitePage } from '../../shared/contract/search-calls.ts';
import type { Millis } from '../../shared/millis.ts';
import * as links from '../../shared/routes.ts';
import { publishedNews } from '../content/published-news.ts';
import { publishedQuestions } from '../content/published-questions.ts';
import type { Db } from '../platform/store/open-store.ts';
import { sitePlaces } from './site-places.ts';

/** A page of the site as it is written. */
export interface SiteText extends Pick<SitePage, 'kind' | 'title' | 'url'> {
  /** Words that the page is asked for besides its title. */
  words: string;
  /** Markdown. */
  body: string;
}

/** The latest ones are searched. */
const MAX_QUESTIONS = 1_000;
const MAX_NEWS = 500;

/** Pages of the shop, questions that are answered and news that are out. */
export async function readSiteTexts(db: Db, now: Millis): Promise<SiteText[]> {
  const [pages, questions, news] = await Promise.all([
    db.selectFrom('page_texts').select(['slug', 'body', 'blocks']).execute(),
    publishedQuestions(db)
      .select(['id', 'question', 'answer'])
      .orderBy('answered_at', 'desc')
      .limit(MAX_QUESTIONS)
      .$narrowType<{ answer: string }>()
      .execute(),
    publishedNews(db, now)
      .select(['id', 'title', 'lead', 'body'])
      .orderBy('published_at', 'desc')
      .limit(MAX_NEWS)
      .execute(),
  ]);
  const bodies = new Map(pages.map((page) => [page.slug, page]));
  const places = sitePlaces.flatMap((place): SiteText[] => {
    const { title, url, words, lead, needsText } = place;
    const page = bodies.get(place.slug ?? '');
    if (needsText && !page) return [];
    const parts = page ? [...blockTexts(JSON.parse(page.blocks)), page.body] : [];
    return [{ kind: 'page', title, url, words, body: [lead, ...parts].join('\n\n') }];
  });
  return [
    ...places,
    ...questions.map(({ id, question, answer }): SiteText => {
      const url = links.answer(id);
      return { kind: 'question', title: question, url, words: '', body: answer };
    }),
    ...news.map(({ id, title, lead, body }): SiteText => {
      const url = links.newsItem(id);
      return { kind: 'news', title, url, words: '', body: `${lead}\n\n${body}` };
    }),
  ];
}

/** Keys of a block whose texts are not read by people. */
const SIGNS = new Set(['kind', 'icon', 'image', 'url', 'actions']);

/** Text that people read in the blocks of a page. */
function blockTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (SIGNS.has(key) ? [] : blockTexts(part)));
}
