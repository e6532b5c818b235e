import { z } from 'zod';

const messengersSchema = z.array(
  z.object({ title: z.string().min(1).max(40), url: z.url({ protocol: /^https$/ }).max(300) }),
);
type Messengers = z.infer<typeof messengersSchema>;

const MAX = 10;

/** Lines «Telegram https://t.me/shop»; null when one of them is not such. */
export function readMessengers(text: string): Messengers | null {
  const lines = text.split('\n').filter((row) => row.trim() !== '');
  const read = lines.map((row) => {
    const words = row.trim().split(/\s+/);
    return { title: words.slice(0, -1).join(' '), url: words.at(-1) ?? '' };
  });
  const { data } = messengersSchema.max(MAX).safeParse(read);
  return data ?? null;
}

/** Links as such lines. */
export const tellLinks = (links: Messengers): string =>
  links.map(({ title, url }) => `${title} ${url}`).join('\n');

/** The same lines of what is stored as JSON. */
export const tellMessengers = (stored: string): string =>
  tellLinks(messengersSchema.parse(JSON.parse(stored)));
