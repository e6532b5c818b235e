import { z } from 'zod';
import { line, lines } from '../form-text.ts';
import { idSchema } from '../ids.ts';
import { DELIVERY_KINDS, ORDER_STATUSES } from '../order.ts';
import { call } from './call.ts';

const kopecks = z.int().nonnegative();
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const nothing = z.object({});

/** Calls of managers; everyone else is refused with `forbidden`. */
export const managerCalls = {
  makeOffer: call({
    method: 'PUT',
    path: 'manager/requests/:id/offer',
    input: z.object({
      id: idSchema,
      lines: z
        .array(
          z.object({
            position: z.int().nonnegative(),
            /** For one package. */
            price: kopecks,
            comes_on: day.nullable().default(null),
            /** Hundredths of a percent off the price. */
            discount: z.int().min(0).max(9999).default(0),
            /** To the buyer, of this line. */
            note: lines(300).default(''),
            /** Code of an analogue that is offered in its place. */
            code: line(60).default(''),
          }),
        )
        .min(1)
        .max(500),
      delivery: z
        .object({
          kind: z.enum(DELIVERY_KINDS),
          title: line(100).min(1),
          address: line(500),
          on: day.nullable().default(null),
          price: kopecks,
        })
        .nullable()
        .default(null),
      /** Epoch milliseconds; the offer stands until the end of that day in Moscow. */
      valid_until: z.int().positive(),
      comment: lines(1000).default(''),
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса предложения',
  }),
  declineQuote: call({
    method: 'PUT',
    path: 'manager/requests/:id/refusal',
    input: z.object({ id: idSchema, reason: lines(1000).default('') }),
    output: nothing,
    failure: 'Ошибка выполнения запроса отказа по заявке',
  }),
  confirmCompany: call({
    method: 'PUT',
    path: 'manager/firms/:id/confirmation',
    input: z.object({ id: idSchema }),
    output: nothing,
    failure: 'Ошибка выполнения запроса подтверждения организации',
  }),
  moveOrder: call({
    method: 'PUT',
    path: 'manager/orders/:id/status',
    input: z.object({
      id: idSchema,
      status: z.enum(ORDER_STATUSES),
      note: lines(1000).default(''),
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса смены статуса',
  }),
  /** An order that was not usual waits for it: confirmed, its goods are held; declined, it is cancelled. */
  reviewOrder: call({
    method: 'PUT',
    path: 'manager/orders/:id/review',
    input: z.object({
      id: idSchema,
      verdict: z.enum(['confirm', 'decline']),
      note: lines(1000).default(''),
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса проверки заказа',
  }),
  /** Money that came by bank or in cash. The same key is the same money. */
  recordPayment: call({
    method: 'PUT',
    path: 'manager/orders/:id/payments/:key',
    input: z.object({
      id: idSchema,
      key: z.string().regex(/^[\w.-]{1,60}$/),
      amount: z.int().positive(),
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса учёта оплаты',
  }),
  /** Money paid on the site goes back the same way. The same key is the same refund. */
  refundPayment: call({
    method: 'PUT',
    path: 'manager/payments/:id/refunds/:key',
    input: z.object({
      id: idSchema,
      key: z.string().regex(/^[\w-]{1,60}$/),
      amount: z.int().positive(),
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса возврата денег',
  }),
  /** Money that waits for a manager to decide. */
  paymentTasks: call({
    method: 'GET',
    path: 'manager/payment-tasks',
    input: nothing,
    output: z.object({
      tasks: z.array(
        z.object({
          id: z.int(),
          order_id: z.int(),
          order_number: z.string(),
          kind: z.enum([
            'mismatch',
            'refund-failed',
            'extra-money',
            'goods-gone',
            'money-gone',
            'over-limit',
            'receipt-failed',
          ]),
          /** Task in words. */
          detail: z.string(),
          /** Epoch milliseconds. */
          created_at: z.int(),
        }),
      ),
    }),
    failure: 'Ошибка выполнения запроса задач об оплате',
  }),
  settlePaymentTask: call({
    method: 'PUT',
    path: 'manager/payment-tasks/:id',
    input: z.object({ id: idSchema }),
    output: nothing,
    failure: 'Ошибка выполнения запроса решения об оплате',
  }),
  answerQuestion: call({
    method: 'PUT',
    path: 'manager/questions/:id/answer',
    input: z.object({
      id: idSchema,
      answer: lines(5000).min(1),
      publish: z.boolean().default(false),
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса ответа на вопрос',
  }),
} as const;
