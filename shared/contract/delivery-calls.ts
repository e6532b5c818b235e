import { z } from 'zod';
import { MAX_TOWN } from '../checkout.ts';
import { line } from '../form-text.ts';
import { call } from './call.ts';
import { deliveryOptionSchema } from './checkout.ts';
import { clientSchema } from './client.ts';

const whole = (max: number) => z.coerce.number().int().nonnegative().max(max);

/** Ways of goods to people, before anything is in a basket. */
export const deliveryCalls = {
  /** Ways to get a parcel in the viewer's city with price and earliest day. */
  deliveryOptions: call({
    method: 'GET',
    path: 'delivery',
    input: z.object({
      /** Grams. */
      weight: whole(100_000_000),
      /** Cubic centimetres; 0 when not known. */
      volume: whole(1_000_000_000).default(0),
      /** Sum of the goods, kopecks. */
      sum: whole(1_000_000_000_000).default(0),
      /** Town of the delivery when it is not the viewer's. */
      town: line(MAX_TOWN).default(''),
      client: clientSchema,
    }),
    output: z.object({ list: z.array(deliveryOptionSchema) }),
    failure: 'Ошибка выполнения запроса расчёта доставки',
  }),
  /** Stock in the stores of the viewer's city. */
  cityStock: call({
    method: 'GET',
    path: 'city-stock',
    input: z.object({}),
    output: z.object({
      /** Products that are there now. */
      products_cnt: z.int().nonnegative(),
      /** First day, YYYY-MM-DD, for what is there, and for what comes from the main city's stores. */
      here_on: z.string().nullable(),
      from_main_on: z.string().nullable(),
    }),
    failure: 'Ошибка выполнения запроса наличия в городе',
  }),
} as const;
