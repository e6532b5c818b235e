import { z } from 'zod';
import { ORDER_STATUSES, QUOTE_STATUSES } from '../order.ts';
import { userSchema } from './shopper.ts';

const count = z.int().nonnegative();

/** An order or request in a list of its owner's. */
export const orderSummarySchema = z.object({
  id: z.int(),
  code: z.string(),
  number: z.string(),
  status: z.enum([...ORDER_STATUSES, ...QUOTE_STATUSES]),
  /** Epoch milliseconds. */
  created_at: z.int(),
  /** Kopecks. */
  total: count,
  payment_percent: z.int().min(0).max(100),
  /** Waits for its first money (S4.8). */
  need_pay: z.boolean(),
  delivery_title: z.string(),
  /** YYYY-MM-DD */
  delivery_on: z.string().nullable(),
  /** Lines, and the titles of the first of them. */
  line_count: count,
  titles: z.array(z.string()),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

const accountFirmSchema = z.object({
  id: z.int(),
  inn: z.string(),
  kpp: z.string(),
  title: z.string(),
  legal_address: z.string(),
  position: z.string(),
  /** Account that it pays from; '' for both when it was not told. */
  bank_bik: z.string(),
  bank_account: z.string(),
  is_default: z.boolean(),
  confirmed: z.boolean(),
  /** Reason of a manager's refusal to confirm it; '' when there was none. */
  refusal: z.string(),
});
export type AccountFirm = z.infer<typeof accountFirmSchema>;

const accountAddressSchema = z.object({
  id: z.int(),
  city_id: z.int(),
  text: z.string(),
  comment: z.string(),
  is_default: z.boolean(),
});
export type AccountAddress = z.infer<typeof accountAddressSchema>;

/** A customer as programs see one (S3.1). */
export const userInfoSchema = userSchema.extend({
  /** The customer's name in papers and exchanges. */
  uid: z.string(),
  /** The firm whose prices are personal; null: retail. */
  partner: accountFirmSchema.nullable(),
  contragents: z.array(accountFirmSchema),
  dealer: z.boolean(),
  addresses: z.array(accountAddressSchema),
  delivery_address: z.string().nullable(),
  authenticated: z.literal(true),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

/** A browser in which the customer is signed in; `id` is no secret. */
const accountSessionSchema = z.object({
  id: z.string(),
  user_agent: z.string(),
  address: z.string(),
  created_at: z.int(),
  renewed_at: z.int(),
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

export const profileSchema = z.object({
  user: userSchema,
  firms: z.array(accountFirmSchema),
  addresses: z.array(accountAddressSchema),
  sessions: z.array(accountSessionSchema),
  /** Wants the mailing at the e-mail of `user`, and it goes there or waits to be confirmed. */
  mailing: z.boolean(),
  /** True when only invented companies can be found. */
  demo_companies: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;
