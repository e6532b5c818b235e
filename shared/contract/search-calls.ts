import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { call } from './call.ts';
import { brandSchema, catalogNodeSchema } from './catalog.ts';
import { clientSchema } from './client.ts';
import { listingInputSchema, listingSchema } from './listing.ts';
import { historyEntrySchema } from './shopper.ts';

const nothing = z.object({});
const searchTextSchema = z.object({ text: z.string() });
const searchText = z.string().max(10_000);

/** A page of the site beside the goods. */
const sitePageSchema = z.object({
  kind: z.enum(['page', 'question', 'news']),
  title: z.string(),
  /** Path on the site. */
  url: z.string(),
  /** One line of it. */
  text: z.string(),
  /** A word stands in its title, or in what it is always asked for. */
  is_named: z.boolean(),
});
export type SitePage = z.infer<typeof sitePageSchema>;

/** Search, and the caller's former searches. */
export const searchCalls = {
  search: call({
    method: 'POST',
    path: 'search',
    input: listingInputSchema.extend({ search_string: searchText, client: clientSchema }),
    output: z.object({
      /** Null: the filter names what the catalogue does not have. */
      foundProducts: listingSchema.nullable(),
      /** Text that was searched instead of a mistyped one. */
      corrected: z.string().nullable(),
      /** Words left out because nothing has them all. */
      dropped: z.array(z.string()),
      /** Categories, without their children, and brands that the text names. */
      categories: z.array(catalogNodeSchema),
      brands: z.array(brandSchema),
    }),
    failure: 'Ошибка выполнения запроса поиска',
    idempotent: true,
    reads: true,
  }),
  suggestions: call({
    method: 'GET',
    path: 'suggestions',
    input: z.object({ search: searchText }),
    /** Words for the place of the last one, at most ten. */
    output: z.array(searchTextSchema),
    failure: 'Ошибка выполнения запроса получения подсказок',
  }),
  searchPages: call({
    method: 'GET',
    path: 'search-pages',
    input: z.object({ search: searchText }),
    /** Pages, answers and news that say what is asked for, at most six, the best first. */
    output: z.array(sitePageSchema),
    failure: 'Ошибка выполнения запроса поиска по сайту',
  }),
  mostSearched: call({
    method: 'GET',
    path: 'mostSearched',
    input: z.object({ limit: z.coerce.number().int().min(1).max(100).default(4) }),
    /** The most popular first. */
    output: z.array(searchTextSchema),
    failure: 'Ошибка выполнения запроса получения поисковых запросов',
  }),
  history: call({
    method: 'GET',
    path: 'history',
    input: nothing,
    output: z.array(historyEntrySchema),
    failure: 'Ошибка выполнения запроса получения истории поиска',
  }),
  addHistory: call({
    method: 'POST',
    path: 'history',
    input: z.object({ text: searchText }),
    output: z.array(historyEntrySchema),
    failure: 'Ошибка выполнения запроса сохранения истории поиска',
    idempotent: true,
  }),
  removeHistory: call({
    method: 'DELETE',
    path: 'history',
    input: z.object({
      all: z.union([z.boolean(), z.stringbool()]).optional(),
      id: idSchema.optional(),
    }),
    output: z.array(historyEntrySchema),
    failure: 'Ошибка выполнения запроса очистки истории поиска',
  }),
} as const;
