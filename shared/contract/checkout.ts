import { z } from 'zod';
import { CHECKOUT_STEPS, PAYMENT_CHOICES } from '../checkout.ts';
import { DELIVERY_KINDS } from '../order.ts';
import { planPromoSchema } from '../promo.ts';
import { orderFirmSchema, orderLineSchema } from './orders.ts';

const kopecks = z.int().nonnegative();

export const deliveryOptionSchema = z.object({
  /** `pickup-7`, `courier`, `transport`, `cdek-door`, `cdek-point`. */
  id: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  title: z.string(),
  /** Null: a manager calculates it, and it is paid separately. */
  price: kopecks.nullable(),
  /** Earliest day, YYYY-MM-DD; null when not known. */
  on: z.string().nullable(),
  note: z.string().nullable(),
  /** Reason why it cannot be chosen. */
  unavailable: z.string().nullable(),
  office: z
    .object({ id: z.int(), address: z.string(), hours: z.string(), stock: z.string() })
    .nullable(),
});
export type DeliveryOption = z.infer<typeof deliveryOptionSchema>;

const paymentOptionSchema = z.object({
  id: z.enum(PAYMENT_CHOICES),
  title: z.string(),
  note: z.string().nullable(),
  unavailable: z.string().nullable(),
});
export type PaymentOption = z.infer<typeof paymentOptionSchema>;

/** A firm of a customer's account. */
const buyerFirmSchema = orderFirmSchema.extend({ id: z.int() });
export type BuyerFirm = z.infer<typeof buyerFirmSchema>;

/**
 * One difference from what the buyer saw. Numbers are before and now: units that are ordered (`stock`)
 * or asked for (`later`), kopecks; of a delivery null when a manager names its price.
 */
export const planChangeSchema = z.object({
  title: z.string(),
  kind: z.enum([
    'price',
    'stock',
    'later',
    'origin',
    'gone',
    'new',
    'delivery',
    'day',
    'promo',
    'choice',
  ]),
  before: z.int().nullable(),
  now: z.int().nullable(),
  /** Days of the kind `day`: YYYY-MM-DD before and now. */
  days: z.object({ before: z.string().nullable(), now: z.string().nullable() }).optional(),
  /** Words of the kind `choice`: buyer, way or payment before and now; '' for none. */
  texts: z.object({ before: z.string(), now: z.string() }).optional(),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

/** The order that is being made: what is in it, what was chosen, and what can be. */
export const checkoutSchema = z.object({
  /**
   * Key of the form that places it, and the seal of what the buyer sees, which cannot be forged.
   */
  key: z.string(),
  seen: z.string(),
  order: z.array(orderLineSchema),
  request: z.array(orderLineSchema),
  /** The entered promo code; null: none. */
  promo: planPromoSchema.nullable(),
  sums: z.object({
    goods: kopecks,
    retail: kopecks,
    delivery: kopecks,
    total: kopecks,
    vat: kopecks,
    vat_percent: kopecks,
    /** Null when the weight of something is not known. */
    weight_grams: kopecks.nullable(),
  }),
  /** A request alone has no delivery and no payment. */
  steps: z.array(z.enum(CHECKOUT_STEPS)),
  /** The first that is not finished. */
  open: z.enum(CHECKOUT_STEPS),
  recipient: z
    .object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      /** `id` null: typed for this order alone, in no account. */
      firm: buyerFirmSchema.extend({ id: z.int().nullable() }).nullable(),
    })
    .nullable(),
  delivery: z
    .object({
      option: z.string(),
      kind: z.enum(DELIVERY_KINDS),
      title: z.string(),
      town: z.string(),
      address: z.string(),
      price: kopecks.nullable(),
      on: z.string().nullable(),
    })
    .nullable(),
  /**
   * The delivery that was chosen and cannot be had now: in this city, or at all; absent from an older
   * shop behind.
   */
  lost_delivery: z
    .object({
      option: z.string(),
      kind: z.enum(DELIVERY_KINDS),
      title: z.string(),
      town: z.string(),
      address: z.string(),
      reason: z.enum(['city', 'away']),
    })
    .nullable()
    .default(null),
  payment: z.enum(PAYMENT_CHOICES).nullable(),
  comment: z.string(),
  /**
   * Fate of the goods when the order is placed: held until then; the phone must be proved
   * first; a manager confirms the order before anything is held. Null: not all steps are finished.
   */
  hold: z
    .object({
      kind: z.enum(['usual', 'unproven', 'review']),
      /** Epoch milliseconds. */
      until: z.int().nullable(),
    })
    .nullable(),
  /** The last step was sent and waits for the phone to be proved: what it showed. */
  pending: z.object({ seen: z.string(), seen_total: kopecks }).nullable(),
  firms: z.array(buyerFirmSchema),
  deliveries: z.array(deliveryOptionSchema),
  payments: z.array(paymentOptionSchema),
  /** Has agreed to the processing of personal data before. */
  agreed: z.boolean(),
  /** A firm is looked up among invented ones only. */
  demo_companies: z.boolean(),
  /** City where the buyer shops. */
  city: z.string(),
  /** Details of the buyer that the shop knows, to fill in; addresses are in this city. */
  known: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    /** The default one, with its comment. */
    address: z.string(),
    /** All of them, the default one first; absent from an older shop behind. */
    addresses: z.array(z.string()).default([]),
  }),
});
export type Checkout = z.infer<typeof checkoutSchema>;
