import { z } from 'zod';
import { call } from './call.ts';
import { productSchema } from './product.ts';

/** Products chosen for the caller. */
export const recommendedCalls = {
  personalOffers: call({
    method: 'GET',
    path: 'products/personal-offers',
    input: z.object({ limit: z.coerce.number().int().min(1).max(20).default(4) }),
    /**
     * Products in stock in the city, or others that can be had where it has none; of the sections that the
     * viewer's favourites and basket come from, where there are any.
     */
    output: z.object({ formatted_products: z.array(productSchema) }),
    failure: 'Ошибка выполнения запроса получения персональных предложений',
  }),
} as const;
