import { z } from 'zod';

const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Fields of the forms of city and currency. */
export const cityChoiceSchema = z.object({
  city_id: id.optional(),
  rate_id: id.optional(),
  /** Path to come back to. */
  return_to: z.string().max(2000).default('/'),
});
