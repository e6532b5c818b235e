import { z } from 'zod';
import { call } from './call.ts';
import { rateSchema } from './catalog.ts';

const nothing = z.object({});

/** Currencies that prices are shown in. */
export const currencyCalls = {
  rates: call({
    method: 'GET',
    path: 'rates',
    input: nothing,
    output: z.object({ rates: z.array(rateSchema) }),
    failure: 'Ошибка выполнения запроса получения курсов валют',
  }),
} as const;
