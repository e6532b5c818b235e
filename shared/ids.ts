import { z } from 'zod';

/** The greatest number that an id of the store may be. */
export const MAX_ID = 2_147_483_647;

/** Id of a row, as addresses, forms and programs name it. */
export const idSchema = z.coerce.number().int().positive().max(MAX_ID);

/** An id, or 0: what comes before the first row, the top of a tree. */
export const idOrZeroSchema = z.coerce.number().int().min(0).max(MAX_ID);
