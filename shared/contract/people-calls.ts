import { z } from 'zod';
import { basketChangedSchema, basketChangeSchema, basketSchema } from './basket.ts';
import { call } from './call.ts';
import {
  FAVORITE_FILTERS,
  FAVORITES_PAGE_SIZE,
  favoriteCategorySchema,
  historyEntrySchema,
  personSchema,
  userSchema,
} from './people.ts';
import { productSchema } from './product.ts';

const nothing = z.object({});
const id = z.coerce.number().int().positive().max(2_147_483_647);
const count = z.int().nonnegative();

/** Calls about the one who asks: they need a token, and refuse with `unauthorized` without. */
export const peopleCalls = {
  temporaryToken: call({
    method: 'GET',
    path: 'user/temporary',
    input: nothing,
    output: z.object({ access_token: z.string() }),
    failure: 'Ошибка выполнения запроса временного доступа',
    idempotent: false,
  }),
  userInfo: call({
    method: 'GET',
    path: 'userInfo',
    input: nothing,
    output: z.object({ token_expired: z.boolean(), user: userSchema.nullable() }),
    failure: 'Ошибка выполнения запроса данных покупателя',
  }),
  person: call({
    method: 'GET',
    path: 'person',
    input: nothing,
    output: personSchema,
    failure: 'Ошибка выполнения запроса данных посетителя',
  }),
  favoriteProducts: call({
    method: 'POST',
    path: 'products/favorite',
    input: z.object({
      page: z.int().min(0).max(1000).default(0),
      onpage: z.int().min(1).max(100).default(FAVORITES_PAGE_SIZE),
      sort_by: z.enum(['relevance']).default('relevance'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
      /** A top category; absent: all. */
      category_id: id.optional(),
      filter: z.enum(FAVORITE_FILTERS).default('all'),
    }),
    output: z.object({
      formatted_products: z.array(productSchema),
      /** Numbers of products for each choice; of availability within the category, and the reverse. */
      formatted_filter: z.object({
        categories: z.array(favoriteCategorySchema),
        availability: z.object({ all: count, avail: count, 'not-avail': count }),
      }),
      total_count: count,
    }),
    failure: 'Ошибка выполнения запроса получения избранного',
    idempotent: true,
    reads: true,
  }),
  addFavorite: call({
    method: 'POST',
    path: 'product-favorite/:id',
    input: z.object({ id }),
    /** Null: there is no such product. */
    output: z.object({ favorites: z.array(z.int()) }).nullable(),
    failure: 'Ошибка выполнения запроса добавления в избранное',
    idempotent: true,
  }),
  removeFavorite: call({
    method: 'DELETE',
    path: 'product-favorite/:id',
    input: z.object({ id }),
    output: z.object({ favorites: z.array(z.int()) }),
    failure: 'Ошибка выполнения запроса удаления из избранного',
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
  basket: call({
    method: 'GET',
    path: 'basket',
    input: nothing,
    output: basketSchema,
    failure: 'Ошибка выполнения запроса получения корзины',
  }),
  changeBasket: call({
    method: 'PUT',
    path: 'basket/:id',
    input: basketChangeSchema,
    /** Null: there is no such product. */
    output: basketChangedSchema.nullable(),
    failure: 'Ошибка выполнения запроса изменения корзины',
    /** Units may be added. */
    idempotent: false,
  }),
} as const;
