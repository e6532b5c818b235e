import { z } from 'zod';
import {
  CHECKOUT_STEPS,
  MAX_ADDRESS,
  MAX_ORDER_COMMENT,
  MAX_TOWN,
  PAYMENT_CHOICES,
} from '../checkout.ts';
import { ORDER_CONSENT } from '../consents.ts';
import { hasRightKpp, MAX_FIRM_ADDRESS, MAX_FIRM_TITLE, NO_KPP } from '../firm.ts';
import { line, lines } from '../form-text.ts';
import { call } from './call.ts';
import { checkoutSchema, planChangeSchema } from './checkout.ts';
import { clientSchema } from './client.ts';
import { consentField } from './consent-field.ts';
import { emailOrNone } from './email-field.ts';
import { innField, kppField } from './firm-fields.ts';
import { placedSchema } from './orders.ts';

const text = (max: number) => z.string().max(max);
const nothing = z.object({});
const ONE_FIRM = { path: ['firm'], error: 'Выберите одну организацию' };

/** The steps from a basket to an order. */
export const checkoutCalls = {
  /** Null when nothing in the basket is marked. @throws conflict when something cannot be had. */
  checkout: call({
    method: 'GET',
    path: 'checkout',
    slow: true,
    /** The step that is shown: delivery is asked for when it is needed. */
    input: z.object({ step: z.enum(CHECKOUT_STEPS).optional(), client: clientSchema }),
    output: checkoutSchema.nullable(),
    failure: 'Ошибка выполнения запроса оформления заказа',
  }),
  saveRecipient: call({
    method: 'PUT',
    path: 'checkout/recipient',
    input: z
      .object({
        name: line(100).min(1),
        /** +79161234567 */
        phone: z.string().regex(/^\+7\d{10}$/),
        email: emailOrNone,
        /** A firm of the buyer's account. */
        firm_id: z.int().positive().nullable().default(null),
        /** Or a firm for this order alone: it gives the paper its name and nothing else. */
        firm: z
          .object({
            inn: innField,
            kpp: kppField,
            title: line(MAX_FIRM_TITLE).min(1),
            address: line(MAX_FIRM_ADDRESS).min(1),
          })
          .refine(hasRightKpp, NO_KPP)
          .nullable()
          .default(null),
        /** Version of the text that was agreed to; null when nothing was asked. */
        consent: consentField(ORDER_CONSENT).nullable().default(null),
        client: clientSchema,
      })
      .refine(({ firm, firm_id }) => firm === null || firm_id === null, ONE_FIRM),
    output: nothing,
    failure: 'Ошибка выполнения запроса сохранения получателя',
  }),
  saveDelivery: call({
    method: 'PUT',
    path: 'checkout/delivery',
    input: z.object({
      option: text(40).min(1),
      town: line(MAX_TOWN).default(''),
      address: line(MAX_ADDRESS).default(''),
      client: clientSchema,
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса сохранения доставки',
  }),
  savePayment: call({
    method: 'PUT',
    path: 'checkout/payment',
    input: z.object({ payment: z.enum(PAYMENT_CHOICES) }),
    output: nothing,
    failure: 'Ошибка выполнения запроса сохранения оплаты',
  }),
  /** Enters the code that was sent to a phone by `login/codes`: orders for it hold goods from now on. */
  provePhone: call({
    method: 'POST',
    path: 'checkout/proof',
    input: z.object({ browser: text(100).min(1), code: z.string().regex(/^\d{6,12}$/) }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('proven') }),
      /** `left` more tries with this code. */
      z.object({ kind: z.literal('wrong'), left: z.int().nonnegative() }),
      /** Used, outlived or never asked for: another code is needed. */
      z.object({ kind: z.literal('void') }),
    ]),
    failure: 'Ошибка выполнения запроса подтверждения телефона',
  }),
  placeOrder: call({
    method: 'POST',
    path: 'orders',
    idempotent: true,
    input: z.object({
      /** Key of the form: the same key is the same order. */
      key: text(60).min(1),
      seen: text(60).min(1),
      /** Kopecks. */
      seen_total: z.int().nonnegative(),
      comment: lines(MAX_ORDER_COMMENT).default(''),
      /** Call of a manager instead of a code: the order waits for the manager and holds nothing. */
      by_call: z.boolean().default(false),
      client: clientSchema,
    }),
    output: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('placed'),
        orders: z.array(placedSchema),
        /** Payment on the site that follows at once; null: none. */
        pay: z.enum(['card', 'sbp']).nullable(),
      }),
      /** The recipient's phone must be proved first (login/codes, checkout/proof); nothing was ordered. */
      z.object({ kind: z.literal('unproven') }),
      /** Prices, stock or delivery are not what the buyer saw; nothing was ordered. */
      z.object({ kind: z.literal('changed'), changes: z.array(planChangeSchema) }),
      /** A step is not finished. */
      z.object({ kind: z.literal('unfinished') }),
      z.object({ kind: z.literal('empty') }),
    ]),
    failure: 'Ошибка выполнения запроса оформления заказа',
  }),
} as const;
