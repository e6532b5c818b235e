import type { Request } from 'express';
import { z } from 'zod';
import { KEPT_FORM } from '../../../shared/backoffice.ts';
import { isOwnPath } from '../../../shared/own-path.ts';

const keptSchema = z.object({
  /** Path that the form was sent to. */
  action: z.string().max(300).refine(isOwnPath),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** A form that came after its session had ended: it waits on the sign-in page. */
export type KeptForm = z.output<typeof keptSchema>;

/** The form of a request that nobody may send any more; null: there is nothing to keep. */
export function keepForm(req: Request): KeptForm | null {
  const { data } = keptSchema.safeParse({ action: req.path, fields: req.body });
  return data && Object.keys(data.fields).length > 0 ? data : null;
}

/** The form that the sign-in page carries; null: none, or what somebody made up. */
export function readKeptForm(req: Request): KeptForm | null {
  const { [KEPT_FORM]: text } = (req.body ?? {}) as Record<string, unknown>;
  if (typeof text !== 'string') return null;
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
