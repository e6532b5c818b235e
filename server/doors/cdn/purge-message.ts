import { z } from 'zod';

/** Message of the shop to a CDN: tags whose pages are no longer right. */
export const purgeMessageSchema = z.object({
  /** Tags as in the header `Cache-Tag`: `p-123`, `c-45`. */
  tags: z.array(z.string().max(100)).max(50_000).default([]),
  /** All pages, whatever their tags. */
  everything: z.boolean().default(false),
});
export type PurgeMessage = z.output<typeof purgeMessageSchema>;
