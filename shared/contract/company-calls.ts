import { z } from 'zod';
import { companySchema } from '../company.ts';
import { paymentWaysSchema } from '../payment-ways.ts';
import { call } from './call.ts';

/** The firm behind the shop. */
export const companyCalls = {
  company: call({
    method: 'GET',
    path: 'company',
    input: z.object({}),
    output: companySchema,
    failure: 'Ошибка выполнения запроса сведений о магазине',
  }),
  /** The ways to pay for new orders. */
  paymentWays: call({
    method: 'GET',
    path: 'payment-ways',
    input: z.object({}),
    output: paymentWaysSchema,
    failure: 'Ошибка выполнения запроса способов оплаты',
  }),
} as const;
