import { z } from 'zod';
import { DELIVERY_KINDS, ORDER_STATUSES, PAYMENT_KINDS, QUOTE_STATUSES } from '../order.ts';
import { orderMoneySchema } from '../order-money.ts';
import { supplyPartSchema } from './ready-on.ts';

const kopecks = z.int().nonnegative();
const count = z.int().nonnegative();

/** A line of an order or request as it was placed; sums are kopecks, null: a manager names them. */
export const orderLineSchema = z.object({
  position: count,
  product_id: z.int(),
  code: z.string(),
  title: z.string(),
  /** Key of a picture. */
  image: z.string().nullable(),
  unit: z.string(),
  /** Units in a package, and how many packages. */
  package: z.int().positive(),
  packages: z.int().positive(),
  quantity: z.int().positive(),
  /** Price of one package. */
  price: kopecks.nullable(),
  /** Price of all packages without `promo_discount`. */
  sum: kopecks.nullable(),
  /** Kopecks that a promo code takes off the line. */
  promo_discount: count,
  retail_sum: kopecks.nullable(),
  /** Included in the sum. */
  vat_sum: kopecks.nullable(),
  /** Units by where they come from. */
  from_city: count,
  from_others: count,
  from_supply: count,
  /** The same with their days, in the order of taking. */
  parts: z.array(supplyPartSchema),
  /** Day when all of it is there, YYYY-MM-DD; null: not known. */
  comes_on: z.string().nullable(),
  /** Of one package before the manager's discount; null: there is none. */
  full_price: kopecks.nullable(),
  /** Of the manager, hundredths of a percent. */
  discount: count,
  /** Of the manager; '' for none. */
  note: z.string(),
  /** Title of what was asked for where an analogue is offered; '' otherwise. */
  instead_of: z.string(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

export const orderFirmSchema = z.object({
  inn: z.string(),
  kpp: z.string(),
  title: z.string(),
  address: z.string(),
});
export type OrderFirm = z.infer<typeof orderFirmSchema>;

/** Needs of all goods together: power, gas or water. */
const loadSchema = z.object({
  /** «Мощность» */
  title: z.string(),
  /** «кВт» */
  unit: z.string(),
  amount: z.number().nonnegative(),
});
export type Load = z.infer<typeof loadSchema>;

/** An order, or a request for an offer, as its owner sees it. */
export const orderSchema = z.object({
  id: z.int(),
  /** Stands in addresses. */
  code: z.string(),
  /** Number as people are told. */
  number: z.string(),
  kind: z.enum(['order', 'request']),
  status: z.enum([...ORDER_STATUSES, ...QUOTE_STATUSES]),
  /** Epoch milliseconds. */
  created_at: z.int(),
  name: z.string(),
  /** +79161234567 */
  phone: z.string(),
  email: z.string(),
  firm: orderFirmSchema.nullable(),
  delivery: z.object({
    kind: z.enum([...DELIVERY_KINDS, 'none']),
    title: z.string(),
    address: z.string(),
    /** Opening hours of the office of a pickup; '' when not known, and from an older shop behind. */
    hours: z.string().default(''),
    /** YYYY-MM-DD */
    on: z.string().nullable(),
    price: kopecks,
    /** True when a manager names its price, which is paid apart. */
    by_manager: z.boolean(),
  }),
  payment_kind: z.enum([...PAYMENT_KINDS, 'none']),
  goods_sum: kopecks,
  /** Promo code of the order, and what it takes off the goods; null: none. */
  promo: z.object({ code: z.string(), discount: kopecks }).nullable(),
  /** The same goods without the buyer's prices. */
  retail_sum: kopecks,
  total: kopecks,
  vat_percent: count,
  vat_sum: count,
  paid_sum: count,
  payment_percent: z.int().min(0).max(100),
  /** Waits for its first money (S4.8). */
  need_pay: z.boolean(),
  /** State of its money, as pages and letters tell it. */
  money: orderMoneySchema,
  /** May be paid on the site now. */
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  /** Placed in the accounting system of the shop, and changed there alone; absent from an older shop behind. */
  led_in_1c: z.boolean().default(false),
  /** There is a PDF to pay by; of an order that a manager looks at first not yet. */
  has_invoice: z.boolean(),
  weight_grams: count,
  comment: z.string(),
  /** Unpaid by then it is cancelled, epoch milliseconds. */
  hold_until: z.int().nullable(),
  /** Hold of stock for it, and its end; null: held until it is shipped. */
  goods: z.object({ held: z.boolean(), until: z.int().nullable() }),
  /** End of the offer for a request. */
  offered_until: z.int().nullable(),
  /** Number of the offer that stands; null: none that is numbered. */
  offer: z
    .object({
      revision: z.int().positive(),
      /** Against the offer before: «Плита: 500 ₽ → 450 ₽». */
      changes: z.array(z.string()),
      /** Instant when it was made; null from an older shop behind. */
      at: z.int().nullable().default(null),
      /** Words of the manager with it; '' for none. */
      comment: z.string().default(''),
    })
    .nullable(),
  /** Of a request: sums over products whose parameters say it. */
  loads: z.array(loadSchema),
  lines: z.array(orderLineSchema),
  events: z.array(z.object({ at: z.int(), status: z.string(), note: z.string() })),
  /** The last payment on the site: why it failed, when it did. */
  payment: z
    .object({ status: z.enum(['new', 'pending', 'succeeded', 'canceled']), reason: z.string() })
    .nullable(),
  /** The request of the same form, or the order that it became, and the other way round. */
  related: z
    .object({
      id: z.int(),
      code: z.string(),
      number: z.string(),
      kind: z.enum(['order', 'request']),
      /** One became the other; else both were placed with one form. */
      same: z.boolean(),
    })
    .nullable(),
});
export type Order = z.infer<typeof orderSchema>;

export const placedSchema = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(['order', 'request']),
});
