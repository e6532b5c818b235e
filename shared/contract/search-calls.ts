import { z } from 'zod';
import { call } from './call.ts';
import { brandSchema, catalogNodeSchema } from './catalog.ts';
import { listingInputSchema, listingSchema } from './listing.ts';
import { historyEntrySchema } from './shopper.ts';

const nothing = z.object({});
const id = z.coerce.number().int().positive().max(2_147_483_647);
const searchTextSchema = z.object({ text: z.string() });

/** Search, and what the one who asks has searched for. */
export const searchCalls = {
  search: call({
    method: 'POST',
    path: 'search',
    input: listingInputSchema.extend({ search_string: z.string().max(10_000) }),
    output: z.object({
      /** Null: the filter names what the catalogue does not have. */
      foundProducts: listingSchema.nullable(),
      /** What was searched instead, when the text was mistyped. */
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
    input: z.object({ search: z.string().max(10_000) }),
    /** At most ten; each stands in the place of the last word. */
    output: z.array(searchTextSchema),
    failure: 'Ошибка выполнения запроса получения подсказок',
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
    input: z.object({ text: z.string().max(10_000) }),
    output: z.array(historyEntrySchema),
    failure: 'Ошибка выполнения запроса сохранения истории поиска',
    idempotent: true,
  }),
  removeHistory: call({
    method: 'DELETE',
    path: 'history',
    input: z.object({
      all: z.union([z.boolean(), z.stringbool()]).optional(),
      id: id.optional(),
    }),
    output: z.array(historyEntrySchema),
    failure: 'Ошибка выполнения запроса очистки истории поиска',
  }),
} as const;
