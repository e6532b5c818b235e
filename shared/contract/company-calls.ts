import { z } from 'zod';
import { companySchema } from '../company.ts';
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
} as const;
