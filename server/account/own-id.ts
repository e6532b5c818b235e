import { z } from 'zod';

/** The id of something of one's own in an address. */
export const ownIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647);
