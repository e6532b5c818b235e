import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { PAYMENT_KINDS } from '../order.ts';
import { call } from './call.ts';
import { clientSchema } from './client.ts';
import { emailField } from './email-field.ts';
import { orderSchema, placedSchema } from './orders.ts';

const code = z.string().regex(/^[\w-]{1,60}$/);

/** PDF as a call gives it. */
const pdfFile = z.object({
  filename: z.string(),
  /** In base64. */
  content: z.string(),
});

/** Calls about the caller's orders and requests; another's is not there. */
export const orderCalls = {
  order: call({
    method: 'GET',
    path: 'orders/:id',
    input: z.object({ id: idSchema, kind: z.enum(['order', 'request']).default('order') }),
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
  cancelOrder: call({
    method: 'POST',
    path: 'orders/:id/cancellation',
    input: z.object({ id: idSchema }),
    output: orderSchema.nullable(),
    failure: 'Ошибка выполнения запроса отмены заказа',
  }),
  repeatOrder: call({
    method: 'POST',
    path: 'orders/:id/repeat',
    input: z.object({ id: idSchema }),
    output: z
      .object({
        /** Lines that are in the basket now. */
        added: z.int().nonnegative(),
        /** Titles of what cannot be had any more. */
        missing: z.array(z.string()),
        /** Titles of what the basket has no room for. */
        no_room: z.array(z.string()).default([]),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса повтора заказа',
  }),
  /** Makes an order of a manager's offer. */
  acceptOffer: call({
    method: 'POST',
    path: 'requests/:id/acceptance',
    idempotent: true,
    input: z.object({
      id: idSchema,
      payment: z.enum(PAYMENT_KINDS).default('online'),
      /** Of the offer that the buyer has seen: another is not accepted in its place. */
      revision: z.coerce.number().int().nonnegative().max(1_000_000).optional(),
    }),
    output: placedSchema.nullable(),
    failure: 'Ошибка выполнения запроса принятия предложения',
  }),
  /** Null when the order has no invoice. */
  orderInvoice: call({
    method: 'GET',
    path: 'orders/by-code/:code/invoice',
    slow: true,
    input: z.object({ code }),
    output: pdfFile.nullable(),
    failure: 'Ошибка выполнения запроса получения счёта',
  }),
  /** Paper of an offer; null when there is none. */
  offerPaper: call({
    method: 'GET',
    path: 'orders/by-code/:code/offer',
    slow: true,
    input: z.object({ code }),
    output: pdfFile.nullable(),
    failure: 'Ошибка выполнения запроса получения предложения',
  }),
  /** Sends the invoice by mail; null when the order has none. */
  sendInvoice: call({
    method: 'POST',
    path: 'orders/by-code/:code/invoice/letters',
    input: z.object({ code, email: emailField, client: clientSchema }),
    output: z.object({}).nullable(),
    failure: 'Ошибка выполнения запроса отправки счёта',
  }),
} as const;
