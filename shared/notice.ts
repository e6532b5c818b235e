import { z } from 'zod';
import { ownPathSchema } from './own-path.ts';
import { NOTICE_TIMEOUT_MS } from './page-parts.ts';
import { shorten } from './shorten.ts';

/** Milliseconds that the notice of an addition to the basket stays (S4.50). */
export const BASKET_NOTICE_TIMEOUT_MS = 4000;

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 300;
const MAX_ACTION = 60;
const MAX_ACTIONS = 2;

/** A short message that comes and goes (S3.36). */
export const noticeSchema = z.object({
  /** Names the message; a later one with the same id takes its place. */
  id: z.string().max(60),
  title: z.string().max(MAX_TITLE),
  description: z.string().max(MAX_DESCRIPTION).optional(),
  /** Lucide name. */
  icon: z.string().max(40).optional(),
  /** Key of a picture. */
  avatar: z.string().max(200).optional(),
  timeout: z.int().positive().max(60_000).default(NOTICE_TIMEOUT_MS),
  /** Addresses of this shop. */
  actions: z
    .array(z.object({ title: z.string().max(MAX_ACTION), url: ownPathSchema }))
    .max(MAX_ACTIONS)
    .default([]),
  color: z.enum(['plain', 'success', 'warning', 'error']).default('plain'),
  closeButton: z.boolean().default(true),
});
export type Notice = z.infer<typeof noticeSchema>;

type GivenNotice = Omit<z.input<typeof noticeSchema>, 'timeout' | 'closeButton'> & {
  timeout?: number;
};

/**
 * A notice with the usual settings filled in. Texts of people are cut to what a notice holds and a
 * button that leads elsewhere is left out: nothing throws after the change that is told was made.
 */
export function createNotice({ title, description, actions = [], ...rest }: GivenNotice): Notice {
  return {
    timeout: NOTICE_TIMEOUT_MS,
    color: 'plain',
    closeButton: true,
    ...rest,
    title: cut(title, MAX_TITLE),
    ...(description !== undefined && { description: cut(description, MAX_DESCRIPTION) }),
    actions: actions
      .filter(({ url }) => ownPathSchema.safeParse(url).success)
      .slice(0, MAX_ACTIONS)
      .map((action) => ({ ...action, title: cut(action.title, MAX_ACTION) })),
  };
}

const cut = (text: string, max: number): string =>
  text.length > max ? shorten(text, max - 1) : text;
