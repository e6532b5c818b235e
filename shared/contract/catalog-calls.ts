import { z } from 'zod';
import { idOrZeroSchema } from '../ids.ts';
import { call } from './call.ts';
import { brandSchema, catalogNodeSchema, categoryDetailsSchema } from './catalog.ts';
import { CATALOG_PAGE_SIZE, listingInputSchema, listingSchema } from './listing.ts';
import { productSchema } from './product.ts';

const nothing = z.object({});
const code = z.string().min(1).max(200);
const flag = z.union([z.boolean(), z.stringbool()]);

/** Categories, brands and their products. */
export const catalogCalls = {
  catalog: call({
    method: 'GET',
    path: 'catalog',
    input: nothing,
    /** Top nodes; the sale catalogue is the node with id 1. */
    output: z.object({ catalog: z.array(catalogNodeSchema) }),
    failure: 'Ошибка выполнения запроса получения каталога',
  }),
  brands: call({
    method: 'GET',
    path: 'brands',
    input: nothing,
    output: z.object({ list: z.array(brandSchema) }),
    failure: 'Ошибка выполнения запроса получения брендов',
  }),
  brand: call({
    method: 'GET',
    path: 'brands/:code',
    input: z.object({ code }),
    /** Also one without products, which the list leaves out. */
    output: brandSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения бренда',
  }),
  category: call({
    method: 'GET',
    path: 'category',
    /** Path below /catalog/: `teplovoe/plity`, `sale/posuda`. */
    input: z.object({ path: z.string().min(1).max(2000) }),
    output: categoryDetailsSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения категории',
  }),
  formerAddress: call({
    method: 'GET',
    path: 'former-address',
    input: z.object({
      kind: z.enum(['category', 'brand']),
      /** Former path below /catalog/, or the code of a brand. */
      path: z.string().min(1).max(2000),
    }),
    /** Path of today; null when nothing was ever at the former one. */
    output: z.object({ path: z.string() }).nullable(),
    failure: 'Ошибка выполнения запроса прежнего адреса',
  }),
  productsByCategory: call({
    method: 'POST',
    path: 'products/by-category/:categoryId',
    input: listingInputSchema.extend({ categoryId: idOrZeroSchema, is_sale: flag.default(false) }),
    output: listingSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения товаров',
    idempotent: true,
    reads: true,
  }),
  productsByBrand: call({
    method: 'POST',
    path: 'products/by-brand/:code',
    input: listingInputSchema.extend({ code }),
    output: listingSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения товаров бренда',
    idempotent: true,
    reads: true,
  }),
  brandCategories: call({
    method: 'GET',
    path: 'brands/:code/categories',
    input: z.object({ code }),
    /** Counts are the brand's own; `hash` is the filter that leaves the brand alone in one of them. */
    output: z.object({ list: z.array(catalogNodeSchema), hash: z.string() }),
    failure: 'Ошибка выполнения запроса получения разделов бренда',
  }),
  saleProducts: call({
    method: 'GET',
    path: 'products/sale',
    input: listingInputSchema,
    output: listingSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения товаров раздела «Выгодно»',
  }),
  bestsellers: call({
    method: 'GET',
    path: 'products/bestsellers',
    input: z.object({
      page: z.coerce.number().int().min(0).max(1000).default(0),
      onpage: z.coerce.number().int().min(1).max(100).default(CATALOG_PAGE_SIZE),
      sort_by: z.enum(['rand', 'relevance']).default('rand'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
      filter_avail: flag.default(false),
      with_photos: flag.default(false),
      category_id: idOrZeroSchema.optional(),
    }),
    output: z.object({ formatted_products: z.array(productSchema) }),
    failure: 'Ошибка выполнения запроса получения популярных товаров',
  }),
} as const;
