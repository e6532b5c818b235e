import { z } from 'zod';

/**
 * The browser behind a call: kept with sessions and consents, and how often it may ask is limited.
 * A call over HTTP cannot say it: there it is read from the connection.
 */
export const clientSchema = z
  .object({ address: z.string().max(60), user_agent: z.string().max(300) })
  .default({ address: '', user_agent: '' });
export type CallClient = z.output<typeof clientSchema>;
