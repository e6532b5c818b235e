import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { call } from './call.ts';
import { orderSchema } from './orders.ts';

const code = z.string().regex(/^[\w-]{1,60}$/);
const id = z.string().min(1).max(100);

/** Calls about money on its way: what payment systems tell, and the built-in test pay page. */
export const paymentCalls = {
  /** Begins an online payment of what is left to pay. */
  payOrder: call({
    method: 'POST',
    path: 'orders/:id/payments',
    idempotent: true,
    input: z.object({
      id: idSchema,
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
  /** Notice of a payment system: only a reason to ask it, so anybody may call. */
  noticePayment: call({
    method: 'POST',
    path: 'payments/notices',
    input: z.object({ notice: z.unknown() }),
    output: z.object({}),
    failure: 'Ошибка выполнения запроса извещения об оплате',
    /** A notice told twice is told once. */
    idempotent: true,
  }),
  /** Null where real money is taken, and when there is no such payment. */
  demoPayment: call({
    method: 'GET',
    path: 'payments/demo/:id',
    input: z.object({ id }),
    output: z
      .object({
        id: z.string(),
        description: z.string(),
        /** Kopecks. */
        amount: z.int().nonnegative(),
        return_url: z.string(),
        /** Reason why it can no longer be paid, for people; null while it can. */
        ended: z.string().nullable(),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса тестовой оплаты',
  }),
  settleDemoPayment: call({
    method: 'POST',
    path: 'payments/demo/:id',
    input: z.object({ id, outcome: z.enum(['pay', 'decline']) }),
    output: z.object({ return_url: z.string() }).nullable(),
    failure: 'Ошибка выполнения запроса тестовой оплаты',
    idempotent: true,
  }),
} as const;
