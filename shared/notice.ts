import { z } from 'zod';
import { ownPathSchema } from './own-path.ts';
import { NOTICE_TIMEOUT_MS } from './page-parts.ts';

/** Milliseconds that the notice of an addition to the basket stays (S4.50). */
export const BASKET_NOTICE_TIMEOUT_MS = 4000;

/** A short message that comes and goes (S3.36). */
export const noticeSchema = z.object({
  /** Names the message; a later one with the same id takes its place. */
  id: z.string().max(60),
  title: z.string().max(200),
  description: z.string().max(300).optional(),
  /** Lucide name. */
  icon: z.string().max(40).optional(),
  /** Key of a picture. */
  avatar: z.string().max(200).optional(),
  timeout: z.int().positive().max(60_000).default(NOTICE_TIMEOUT_MS),
  /** Addresses of this shop. */
  actions: z
    .array(z.object({ title: z.string().max(60), url: ownPathSchema }))
    .max(2)
    .default([]),
  color: z.enum(['plain', 'success', 'warning', 'error']).default('plain'),
  closeButton: z.boolean().default(true),
});
export type Notice = z.infer<typeof noticeSchema>;

/** A notice with the usual settings filled in. @throws z.ZodError */
export const createNotice = (notice: z.input<typeof noticeSchema>): Notice =>
  noticeSchema.parse(notice);
