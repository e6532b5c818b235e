import { z } from 'zod';
import { call } from './call.ts';

const id = z.string().min(1).max(100);

/** Calls about money on its way: what payment systems tell, and the built-in test pay page. */
export const paymentCalls = {
  /** What a payment system tells: only a reason to ask it, so that anybody may call. */
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
        /** Why it can be paid no more, for people; null while it can. */
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
