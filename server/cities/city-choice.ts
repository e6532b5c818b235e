import { z } from 'zod';

const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Signs of an address with the longest filter and some more. */
const MAX_RETURN = 3000;

/** Fields of the forms of city and currency. */
export const cityChoiceSchema = z.object({
  city_id: id.optional(),
  rate_id: id.optional(),
  /** Path to come back to; a longer address without its query. */
  return_to: z
    .string()
    .transform((path) => (path.length > MAX_RETURN ? (path.split(/[?#]/)[0] ?? '') : path))
    .pipe(z.string().max(MAX_RETURN))
    .catch('/')
    .default('/'),
});
