import { z } from 'zod';
import { call } from './call.ts';
import { clientSchema } from './client.ts';

const text = (max: number) => z.string().max(max);
/** Version of the text that was agreed to. */
const consent = z.string().min(1).max(60);

/** What visitors ask the shop: to be called, and questions about goods. */
export const contactCalls = {
  askCallback: call({
    method: 'POST',
    path: 'callbacks',
    input: z.object({
      name: text(100).min(1),
      /** +79161234567 */
      phone: z.string().regex(/^\+7\d{10}$/),
      comment: text(1000).default(''),
      consent,
      client: clientSchema,
    }),
    output: z.object({}),
    failure: 'Ошибка выполнения запроса обратного звонка',
  }),
  askQuestion: call({
    method: 'POST',
    path: 'questions',
    input: z.object({
      kind_id: z.int().positive(),
      /** Code; '' when the question is about no product. */
      product: text(200).default(''),
      name: text(100).min(1),
      /** One of both is given. */
      email: text(254).default(''),
      phone: text(20).default(''),
      question: text(2000).min(1),
      consent,
      client: clientSchema,
    }),
    /** Null: there is no such kind. An unknown product is left out. */
    output: z.object({}).nullable(),
    failure: 'Ошибка выполнения запроса отправки вопроса',
  }),
} as const;
