import { z } from 'zod';
import { MAX_ID } from '../../shared/ids.ts';

/** The id of something of one's own in an address. */
export const ownIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= MAX_ID);
