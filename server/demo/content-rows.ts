import type { Insertable } from 'kysely';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import * as links from '../../shared/routes.ts';
import type {
  BannerTable,
  NewsTable,
  PageTextTable,
  QuestionKindTable,
  QuestionTable,
  SolutionTable,
} from '../platform/store/tables/content-tables.ts';
import type { AnswerTemplateTable } from '../platform/store/tables/desk-tables.ts';
import { brands } from './brands.ts';
import { getCategory } from './categories.ts';
import type { DrawingKeys } from './drawing-keys.ts';
import type { DrawingKind } from './drawings/drawing.ts';
import { answerTemplates } from './texts/answer-templates.ts';
import { type BannerSeed, bannerList } from './texts/banner-list.ts';
import { cityTexts } from './texts/city-texts.ts';
import { newsList } from './texts/news-list.ts';
import { type PagePictures, pageTexts } from './texts/page-texts.ts';
import { questionKinds, questionList } from './texts/question-list.ts';
import { solutionList } from './texts/solution-list.ts';

/** Content that also an empty shop needs. */
export function pageTextRows(images: DrawingKeys, now: Millis): Insertable<PageTextTable>[] {
  return [...pageTexts, ...cityTexts].map(({ blocks, ...text }, index) => ({
    ...text,
    blocks: JSON.stringify(blocks?.(pagePictures(images, 400 + index * 20)) ?? []),
    updated_at: now,
  }));
}

function pagePictures(images: DrawingKeys, firstSeed: number): PagePictures {
  let seed = firstSeed;
  const size = { width: 1_440, height: 560, depth: 1 };
  return {
    scene: (items) => sceneOf(images, items, seed++),
    plan: (number) =>
      images.keyOf({ kind: 'plan', view: 'front', tone: 'white', ...size, seed: number }),
  };
}

export const questionKindRows: readonly Insertable<QuestionKindTable>[] = questionKinds.map(
  ({ id, title }) => ({ id, title, position: id }),
);

export const answerTemplateRows: readonly Insertable<AnswerTemplateTable>[] = answerTemplates.map(
  (template, index) => ({ ...template, id: index + 1, position: index + 1 }),
);

export function questionRows(now: Millis): Insertable<QuestionTable>[] {
  return questionList.map(({ kindId, name, question, answer, daysAgo }, index) => ({
    id: index + 1,
    kind_id: kindId,
    product_id: null,
    name,
    question,
    answer,
    asked_at: now - (daysAgo + 1) * DAY_MS,
    answered_at: now - daysAgo * DAY_MS,
    published: 1,
  }));
}

export function newsRows(images: DrawingKeys, now: Millis): Insertable<NewsTable>[] {
  return newsList.map(({ title, lead, body, items, daysAgo }, index) => ({
    id: index + 1,
    title,
    lead,
    body,
    image: sceneOf(images, items, 100 + index),
    published_at: now - daysAgo * DAY_MS,
  }));
}

export function solutionRows(images: DrawingKeys): Insertable<SolutionTable>[] {
  return solutionList.map(({ title, text, code, seats, badges, items }, index) => ({
    id: index + 1,
    title,
    text,
    // The goods of the set say it.
    price_from: null,
    url: links.solution(code),
    code,
    seats,
    image: sceneOf(images, items, 200 + index),
    badges: JSON.stringify(badges),
    position: index + 1,
  }));
}

export function bannerRows(images: DrawingKeys): Insertable<BannerTable>[] {
  return bannerList.map((banner, index) => ({
    id: index + 1,
    place: banner.place,
    title: banner.title,
    text: banner.text,
    action: banner.action,
    url: addressOf(banner.leadsTo),
    image: sceneOf(images, banner.items, 300 + index),
    position: index + 1,
  }));
}

function addressOf(target: BannerSeed['leadsTo']): string {
  if (target === 'sale') return links.sale();
  if ('category' in target) return links.catalogNode(getCategory(target.category).path);
  const brand = brands.find(({ title }) => title === target.brand);
  if (!brand) throw new Error(`No brand ${target.brand}`);
  return links.brand(brand.code);
}

function sceneOf(images: DrawingKeys, items: DrawingKind[], seed: number): string {
  const size = { width: 1_440, height: 560, depth: 1 };
  return images.keyOf({ kind: 'scene', view: 'front', tone: 'white', ...size, seed, items });
}
