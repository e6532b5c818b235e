import { z } from 'zod';
import { call } from './call.ts';
import { cityGroupSchema } from './catalog.ts';

const nothing = z.object({});

/** Cities where the shop is. */
export const cityCalls = {
  cities: call({
    method: 'GET',
    path: 'cities',
    input: nothing,
    output: z.object({ grouped: z.array(cityGroupSchema) }),
    failure: 'Ошибка выполнения запроса получения городов',
  }),
  nearestCity: call({
    method: 'GET',
    path: 'nearest-city',
    /** «longitude,latitude»; absent: the main city. */
    input: z.object({ coords: z.string().max(60).optional() }),
    output: z.object({ nearest_city_id: z.int() }),
    failure: 'Ошибка выполнения запроса получения ближайшего города',
  }),
} as const;
