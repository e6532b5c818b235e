import { z } from 'zod';
import { call } from './call.ts';
import { clientSchema } from './client.ts';
import { emailField } from './email-field.ts';
import { orderSchema, placedSchema } from './orders.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const code = z.string().regex(/^[\w-]{1,60}$/);

/** Calls about orders and requests of the one who asks; another's is not there. */
export const orderCalls = {
  order: call({
    method: 'GET',
    path: 'orders/:id',
    input: z.object({ id, kind: z.enum(['order', 'request']).default('order') }),
    output: orderSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения заказа',
  }),
  orderByCode: call({
    method: 'GET',
    path: 'orders/by-code/:code',
    input: z.object({ code }),
    output: orderSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения заказа',
  }),
  /** Begins an online payment of what is left to pay. */
  payOrder: call({
    method: 'POST',
    path: 'orders/:id/payments',
    idempotent: true,
    input: z.object({
      id,
      method: z.enum(['card', 'sbp']).default('card'),
      /** Scheme and host of the shop on which the buyer comes back: the main one, or a city's. */
      return_origin: z.string().max(300).optional(),
    }),
    output: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('redirect'), url: z.string() }),
        z.object({ kind: z.literal('failed'), message: z.string() }),
        /** The goods were held no more and cannot be had now; nothing is charged. For people. */
        z.object({ kind: z.literal('gone'), message: z.string() }),
      ])
      .nullable(),
    failure: 'Ошибка выполнения запроса оплаты',
  }),
  /** Asks the payment system for the truth first. */
  checkPayment: call({
    method: 'POST',
    path: 'orders/by-code/:code/payment-check',
    idempotent: true,
    input: z.object({ code }),
    output: orderSchema.nullable(),
    failure: 'Ошибка выполнения запроса проверки оплаты',
  }),
  cancelOrder: call({
    method: 'POST',
    path: 'orders/:id/cancellation',
    input: z.object({ id }),
    output: orderSchema.nullable(),
    failure: 'Ошибка выполнения запроса отмены заказа',
  }),
  repeatOrder: call({
    method: 'POST',
    path: 'orders/:id/repeat',
    input: z.object({ id }),
    output: z
      .object({
        /** Lines that are in the basket now. */
        added: z.int().nonnegative(),
        /** Titles of what cannot be had any more. */
        missing: z.array(z.string()),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса повтора заказа',
  }),
  /** Makes an order of a manager's offer. */
  acceptOffer: call({
    method: 'POST',
    path: 'requests/:id/acceptance',
    idempotent: true,
    input: z.object({ id, payment: z.enum(['online', 'invoice']).default('online') }),
    output: placedSchema.nullable(),
    failure: 'Ошибка выполнения запроса принятия предложения',
  }),
  /** Null when the order has no invoice. */
  orderInvoice: call({
    method: 'GET',
    path: 'orders/by-code/:code/invoice',
    slow: true,
    input: z.object({ code }),
    output: z
      .object({
        filename: z.string(),
        /** PDF in base64. */
        content: z.string(),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса получения счёта',
  }),
  /** By mail; null when the order has no invoice. */
  sendInvoice: call({
    method: 'POST',
    path: 'orders/by-code/:code/invoice/letters',
    input: z.object({ code, email: emailField, client: clientSchema }),
    output: z.object({}).nullable(),
    failure: 'Ошибка выполнения запроса отправки счёта',
  }),
} as const;
