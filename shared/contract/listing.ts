import { z } from 'zod';
import { productSchema } from './product.ts';

export const SORTS = ['relevance', 'desc', 'asc', 'avail', 'discount'] as const;
/** `desc` and `asc` order by price; `rand` is a shuffle whose seed changes hourly. */
export const API_SORTS = [...SORTS, 'rand'] as const;
export type Sort = (typeof API_SORTS)[number];

export const CATALOG_PAGE_SIZE = 20;
export const BRAND_PAGE_SIZE = 15;
const MAX_PAGE_SIZE = 100;

const bound = z.number().min(0).max(1e12);

/** The filter over the wire: an object or, shorter, `hash`. */
const filterSchema = z.object({
  selections: z.record(z.string(), z.array(z.string())).default({}),
  switches: z.array(z.string()).default([]),
  ranges: z
    .record(z.string(), z.object({ min: bound.optional(), max: bound.optional() }))
    .default({}),
});

export const listingInputSchema = z.object({
  /** Page, counted from 0. */
  page: z.int().min(0).max(100_000).default(0),
  onpage: z.int().min(1).max(MAX_PAGE_SIZE).default(CATALOG_PAGE_SIZE),
  sort_by: z.enum(API_SORTS).default('relevance'),
  /** `desc` turns the order round; what is most relevant comes first in any case. */
  sort_order: z.enum(['asc', 'desc']).default('asc'),
  filter: filterSchema.optional(),
  hash: z.string().max(2000).optional(),
});
export type ListingInput = z.input<typeof listingInputSchema>;

/** One facet as the filter panel shows it; counts ignore the facet's own selection. */
export const facetSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('multiselect'),
    key: z.string(),
    title: z.string(),
    unit: z.string().nullable(),
    /** Facets with a priority stand above the list. */
    priority: z.int().nullable(),
    values: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        count: z.int().nonnegative(),
        selected: z.boolean(),
      }),
    ),
  }),
  z.object({
    type: z.literal('range'),
    key: z.string(),
    title: z.string(),
    unit: z.string().nullable(),
    priority: z.int().nullable(),
    /** Bounds of what the other facets leave. */
    min: z.number(),
    max: z.number(),
    selected: z.object({ min: z.number().optional(), max: z.number().optional() }),
  }),
  z.object({
    type: z.literal('switch'),
    key: z.string(),
    title: z.string(),
    unit: z.null(),
    priority: z.int().nullable(),
    count: z.int().nonnegative(),
    selected: z.boolean(),
  }),
]);
export type Facet = z.infer<typeof facetSchema>;

export const listingSchema = z.object({
  formatted_products: z.array(productSchema),
  /** Products that match. */
  total_count: z.int().nonnegative(),
  /** Canonical text of the applied filter. */
  hash: z.string(),
  /** The applied filter. */
  filter_params: filterSchema,
  /** The facets with counts. */
  formatted_filter: z.array(facetSchema),
});
export type Listing = z.infer<typeof listingSchema>;
