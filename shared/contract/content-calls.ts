import { z } from 'zod';
import { idOrZeroSchema } from '../ids.ts';
import { call } from './call.ts';
import { kindSchema } from './catalog.ts';
import {
  bannerSchema,
  newsDetailsSchema,
  newsItemSchema,
  pageTextSchema,
  questionDetailsSchema,
  questionSchema,
  sitePartsSchema,
} from './content.ts';

const code = z.string().min(1).max(200);
/** Counts from 0. */
const page = z.coerce.number().int().min(0).max(100_000).default(0);
/** Largest number of entries of one page. */
const limit = z.coerce.number().int().min(1).max(100);

/** Texts of the operator: news, answers, pages. */
export const contentCalls = {
  banners: call({
    method: 'GET',
    path: 'banners',
    input: z.object({}),
    output: z.object({ list: z.array(bannerSchema) }),
    failure: 'Ошибка выполнения запроса получения баннеров',
  }),
  kinds: call({
    method: 'GET',
    path: 'kinds',
    input: z.object({}),
    output: z.object({ formatted_kinds: z.array(kindSchema) }),
    failure: 'Ошибка выполнения запроса получения kinds',
  }),
  news: call({
    method: 'GET',
    path: 'news',
    input: z.object({ page, limit: limit.default(20) }),
    /** Newest first. */
    output: z.object({ list: z.array(newsItemSchema), total_count: z.int() }),
    failure: 'Ошибка выполнения запроса получения новостей',
  }),
  newsItem: call({
    method: 'GET',
    path: 'news/:id',
    input: z.object({ id: idOrZeroSchema }),
    output: newsDetailsSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения новости',
  }),
  /** Published answers, the latest first: all, of one kind, or about one product. */
  questions: call({
    method: 'GET',
    path: 'questions',
    input: z.object({
      page,
      limit: limit.default(4),
      kind_id: idOrZeroSchema.optional(),
      /** Code. */
      product: code.optional(),
      /** Questions about no product alone. */
      general: z.union([z.boolean(), z.stringbool()]).optional(),
    }),
    output: z.object({ list: z.array(questionSchema), total_count: z.int() }),
    failure: 'Ошибка выполнения запроса получения вопросов',
  }),
  question: call({
    method: 'GET',
    path: 'questions/:id',
    input: z.object({ id: idOrZeroSchema }),
    output: questionDetailsSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения ответа',
  }),
  siteParts: call({
    method: 'GET',
    path: 'site-parts',
    input: z.object({}),
    output: sitePartsSchema,
    failure: 'Ошибка выполнения запроса получения частей сайта',
  }),
  pageText: call({
    method: 'GET',
    path: 'page-texts/:code',
    input: z.object({ code }),
    output: pageTextSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения текста страницы',
  }),
} as const;
