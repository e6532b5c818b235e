import { z } from 'zod';
import { MAX_UNITS } from '../basket.ts';
import { idSchema } from '../ids.ts';
import { productSchema } from './product.ts';

/**
 * Source of the pieces of a line: the city's own stock, other cities' stock, the supplier, or a
 * manager's offer (no price); `absent` is what nobody can have any more. The first name is that of S3.6.
 */
export const BASKET_GROUPS = [
  'recieve_avail',
  'other_city',
  'supply',
  'request',
  'absent',
] as const;
export type BasketGroupName = (typeof BASKET_GROUPS)[number];

const kopecks = z.int().nonnegative();

/** A line of the basket: the product as lists show it, and how much of it. `id` is the product's. */
export const basketItemSchema = productSchema.extend({
  title: z.string(),
  type: z.literal('product'),
  image: z.object({ big: z.string() }),
  /** Units in the package that is counted in; `amount_in_basket` is its multiple. */
  package: z.int().positive(),
  checked: z.boolean(),
  /** Kopecks for all units; null: on request. */
  total_sum: kopecks.nullable(),
  /** Sum of the line at the price it is compared with. */
  retail_sum: kopecks.nullable(),
});
export type BasketItem = z.infer<typeof basketItemSchema>;

const basketGroupSchema = z.object({
  name: z.enum(BASKET_GROUPS),
  items: z.array(basketItemSchema),
});
export type BasketGroup = z.infer<typeof basketGroupSchema>;

export const basketSchema = z.object({
  /** Groups that hold something. */
  groups: z.array(basketGroupSchema),
  /** Prices are those of a dealer. */
  dealer: z.boolean(),
  /** Prices are those of a chain (wholesale). */
  chain: z.boolean(),
});

export const basketPreviewSchema = basketSchema.pick({ groups: true }).extend({
  /** Promo code that was entered, whether or not it applies; null: none. */
  code: z.string().nullable(),
});
export type PreviewedBasket = z.infer<typeof basketPreviewSchema>;

export const basketChangeSchema = z.object({
  /** Product. */
  id: idSchema,
  /** Sets the units; 0 removes the line. */
  amount: z.int().min(0).max(MAX_UNITS).optional(),
  /** Adds units, or takes them away. */
  add_amount: z.int().min(-MAX_UNITS).max(MAX_UNITS).optional(),
  /** Units in the package to count in; absent: as before, or the product's primary package. */
  package: z.int().positive().max(MAX_UNITS).optional(),
  checked: z.boolean().optional(),
});

export const basketChangedSchema = z.object({
  /** Units now, 0 when the line is gone. */
  amount: z.int().nonnegative(),
  package: z.int().positive(),
  /** The units were asked for otherwise and rounded up to whole packages. */
  rounded: z.boolean(),
  /** Product as lists show it now. */
  product: productSchema,
});
export type BasketChanged = z.infer<typeof basketChangedSchema>;
