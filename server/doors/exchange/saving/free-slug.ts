import { slugify } from '../../../../shared/ru/transliterate.ts';

/** A slug of the first text that is free, else of the first text with a number; it is taken then. */
export function takeSlug(texts: readonly string[], taken: Set<string>, prefix = ''): string {
  const slugs = texts.map((text) => slugify(text));
  const free = slugs.find((slug) => !taken.has(prefix + slug)) ?? numbered(slugs[0] ?? 'x');
  taken.add(prefix + free);
  return free;

  function numbered(slug: string): string {
    for (let number = 2; ; number++) {
      const candidate = `${slug}-${number}`;
      if (!taken.has(prefix + candidate)) return candidate;
    }
  }
}
