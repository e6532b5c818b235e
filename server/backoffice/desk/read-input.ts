import type { z } from 'zod';
import { tellFault } from '../../platform/tell-fault.ts';

/** Input of an action as its form or a program sent it. @throws ZodError whose messages are Russian. */
export const readInput = <Input>(schema: z.ZodType<Input>, form: unknown): Input =>
  schema.parse(form, { error: tellFault });
