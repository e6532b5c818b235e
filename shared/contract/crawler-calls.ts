import { z } from 'zod';
import { idOrZeroSchema } from '../ids.ts';
import { call } from './call.ts';
import { QUALITY_STATES } from './product.ts';

const nothing = z.object({});
const pageSchema = (most: number) =>
  z.object({
    /** Page, counted from 0. */
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    onpage: z.coerce.number().int().min(1).max(most).default(most),
  });

export const LISTED_AT_ONCE = 1000;
/** Ids in a part of the listed products: what comes or goes changes its own part alone. */
export const IDS_IN_PART = 10_000;
export const OFFERED_AT_ONCE = 100;

/** A product that can be bought, as price aggregators are told of it; money in kopecks. */
const feedOfferSchema = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  model: z.string().nullable(),
  brand: z.string().nullable(),
  category_id: z.int(),
  /** Kopecks of a package. */
  price: z.int().positive(),
  /** Dearer than the price; null when nothing is. */
  old_price: z.int().positive().nullable(),
  /** Keys of pictures. */
  pictures: z.array(z.string()),
  /** Text without markup. */
  description: z.string(),
  country: z.string().nullable(),
  warranty_months: z.int().nullable(),
  /** Weight of a unit. */
  weight_grams: z.int().nullable(),
  barcode: z.string().nullable(),
  quality: z.enum(QUALITY_STATES),
  quality_note: z.string().nullable(),
  /** All of the smallest amount in the viewer's city; in stock somewhere. */
  in_city: z.boolean(),
  in_stock: z.boolean(),
  /** Earliest day the viewer's city can have it, YYYY-MM-DD. */
  delivery_on: z.string().nullable(),
  /** The courier's terms for it; null: none goes there, or a manager names the price. */
  courier: z
    .object({
      /** Kopecks. */
      price: z.int().nonnegative(),
      /** Working days from today; null: not known. */
      days: z.int().nonnegative().nullable(),
    })
    .nullable(),
  /** Units in the smallest package that can be ordered; 1: it is sold by the unit. */
  package: z.int().positive(),
  /** Unit of stock: шт, пара, кг; shops of before do not say it. */
  unit: z.string().default('шт'),
  params: z.array(z.object({ title: z.string(), unit: z.string().nullable(), value: z.string() })),
});
export type FeedOffer = z.infer<typeof feedOfferSchema>;

const feedPartSchema = z.object({
  list: z.array(feedOfferSchema),
  /** Id that the next part begins after; null: this was the last. */
  next: z.int().positive().nullable(),
});
export type FeedPart = z.infer<typeof feedPartSchema>;

/** Contents of site maps and feeds, part by part. */
export const crawlerCalls = {
  /** Every product that has a page, or those of one part. */
  listedProducts: call({
    method: 'GET',
    path: 'listed-products',
    input: pageSchema(LISTED_AT_ONCE).extend({
      /** Part by the ids of products, counted from 1; absent: all of them. */
      part: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    output: z.object({
      list: z.array(z.object({ code: z.string(), updated_at: z.int() })),
      total_count: z.int().nonnegative(),
      /** Parts that have products. */
      parts: z.array(z.int().positive()),
    }),
    failure: 'Ошибка выполнения запроса получения списка товаров',
  }),
  /** Categories (of the sale too) and brands that have products, with the newest change in them. */
  listedSections: call({
    method: 'GET',
    path: 'listed-sections',
    input: nothing,
    output: z.object({
      categories: z.array(z.object({ path: z.string(), updated_at: z.int() })),
      brands: z.array(z.object({ code: z.string(), updated_at: z.int() })),
    }),
    failure: 'Ошибка выполнения запроса получения списка разделов',
  }),
  /** A part of the products in the viewer's city; those without a price or not for sale are left out. */
  feedOffers: call({
    method: 'GET',
    path: 'feed-offers',
    input: z.object({
      /** Id of the last product of the part before. */
      after: idOrZeroSchema.default(0),
      onpage: z.coerce.number().int().min(1).max(OFFERED_AT_ONCE).default(OFFERED_AT_ONCE),
    }),
    output: feedPartSchema,
    failure: 'Ошибка выполнения запроса получения предложений',
  }),
  /** Facts in all feeds of a city: its courier, and the tree that categories hang in. */
  feedFacts: call({
    method: 'GET',
    path: 'feed-facts',
    input: nothing,
    output: z.object({
      categories: z.array(
        z.object({ id: z.int(), parent_id: z.int().nullable(), title: z.string() }),
      ),
      /** Null where no courier goes. */
      courier: z
        .object({ price: z.int().nonnegative(), min_days: z.int(), max_days: z.int() })
        .nullable(),
    }),
    failure: 'Ошибка выполнения запроса получения условий доставки',
  }),
};
