import { z } from 'zod';
import { planPromoSchema } from '../promo.ts';
import { quickLeftoverSchema } from '../quick-order.ts';
import { BASKET_GROUPS, basketItemSchema } from './basket.ts';
import { productSchema } from './product.ts';
import { supplyPartSchema } from './ready-on.ts';

const kopecks = z.int().nonnegative();
const units = z.int().nonnegative();

/** Differences from the moment when the line was added or last acknowledged. */
const lineChangeSchema = z.object({
  /** Kopecks for one unit; null: on request. */
  price_before: kopecks.nullable(),
  price_changed: z.boolean(),
  /** Kopecks for the package that the line is counted in; null: it has not changed, or is not known. */
  package_before: kopecks.nullable(),
  /** Free in the city before; told only when the line wants more than there is now. */
  free_before: units.nullable(),
  discontinued: z.boolean(),
});
export type LineChange = z.infer<typeof lineChangeSchema>;

/** A line of the basket with where its units come from. */
export const basketLineSchema = basketItemSchema.extend({
  /** Kopecks for one package; null: on request. */
  package_price: kopecks.nullable(),
  /** Units that can be bought now, from the city's stock and from other cities'. */
  from_city: units,
  from_others: units,
  /** Units that are ordered from the supplier. */
  from_supply: units,
  /** The same with their days, in the order of taking; empty when it cannot be ordered like this. */
  parts: z.array(supplyPartSchema),
  /** Units in whole packages that could be bought now. */
  in_stock: units,
  /** Reason why it cannot be ordered like this; null: it can. */
  blocked: z.string().nullable(),
  change: lineChangeSchema.nullable(),
  /** Epoch milliseconds. */
  added_at: z.int(),
});
export type BasketLine = z.infer<typeof basketLineSchema>;

/** A line that was taken out and can be returned. */
const removedLineSchema = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  group: z.enum(BASKET_GROUPS),
  added_at: z.int(),
});
export type RemovedLine = z.infer<typeof removedLineSchema>;

/** The whole basket as its page shows it. */
export const basketDetailsSchema = z.object({
  /** Groups that hold something; lines in the order of adding. */
  groups: z.array(z.object({ name: z.enum(BASKET_GROUPS), items: z.array(basketLineSchema) })),
  removed: z.array(removedLineSchema),
  /** Products in the basket, but no more in the shop. */
  gone: z.array(z.object({ id: z.int(), title: z.string() })),
  /** The entered promo code; null: none. */
  promo: planPromoSchema.nullable(),
  /** Sums of the marked lines that can be bought now: an order without delivery. */
  sums: z.object({
    goods: kopecks,
    /** Sum of the goods at the prices they are compared with. */
    retail: kopecks,
    /** Included. */
    vat: kopecks,
    vat_percent: z.number(),
    /** Null: not known of some product. */
    weight_grams: z.int().nullable(),
  }),
  /** Marked lines that go into an order, and into a request; one may be in both. */
  order_lines: z.int(),
  request_lines: z.int(),
  /**
   * The shop's own courier in the city for the marked lines; null: there is none. Without a price a
   * manager names it.
   */
  courier: z.object({ price: kopecks.nullable(), free_from: kopecks.nullable() }).nullable(),
  /** Time when the city was last confirmed in the basket, epoch milliseconds; null: never. */
  city_asked_at: z.int().nullable(),
  dealer: z.boolean(),
  chain: z.boolean(),
  /** Pasted lines that wait for a choice or could not be found. */
  leftovers: z.array(quickLeftoverSchema.extend({ choices: z.array(productSchema) })),
  /** Mark of these leftovers, which goes back with what is made of them; '' without any. */
  leftovers_mark: z.string().default(''),
});
export type BasketDetails = z.infer<typeof basketDetailsSchema>;
