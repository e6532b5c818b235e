import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { call } from './call.ts';
import { productSchema } from './product.ts';
import { FAVORITE_FILTERS, FAVORITES_PAGE_SIZE, favoriteCategorySchema } from './shopper.ts';

const count = z.int().nonnegative();

/** Favourites of the caller; refused with `unauthorized` without a token. */
export const favoriteCalls = {
  favoriteProducts: call({
    method: 'POST',
    path: 'products/favorite',
    input: z.object({
      page: z.int().min(0).max(1000).default(0),
      onpage: z.int().min(1).max(100).default(FAVORITES_PAGE_SIZE),
      sort_by: z.enum(['relevance']).default('relevance'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
      /** A top category; absent: all. */
      category_id: idSchema.optional(),
      filter: z.enum(FAVORITE_FILTERS).default('all'),
    }),
    output: z.object({
      formatted_products: z.array(productSchema),
      /** Numbers of products for each choice; of availability within the category, and the reverse. */
      formatted_filter: z.object({
        /**
         * Of all categories, and of goods that stand in none that is shown; absent from an older shop
         * behind.
         */
        all: count.optional(),
        categories: z.array(favoriteCategorySchema),
        availability: z.object({ all: count, avail: count, 'not-avail': count }),
      }),
      total_count: count,
      /** Goods taken off sale, the newest first; in no count. */
      gone: z.array(z.object({ id: z.int(), title: z.string() })),
    }),
    failure: 'Ошибка выполнения запроса получения избранного',
    idempotent: true,
    reads: true,
  }),
  addFavorite: call({
    method: 'POST',
    path: 'product-favorite/:id',
    input: z.object({ id: idSchema }),
    /** Null: there is no such product. */
    output: z.object({ favorites: z.array(z.int()) }).nullable(),
    failure: 'Ошибка выполнения запроса добавления в избранное',
    idempotent: true,
  }),
  removeFavorite: call({
    method: 'DELETE',
    path: 'product-favorite/:id',
    input: z.object({ id: idSchema }),
    output: z.object({ favorites: z.array(z.int()) }),
    failure: 'Ошибка выполнения запроса удаления из избранного',
  }),
} as const;
