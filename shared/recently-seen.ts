/** A product that was looked at in this browser. */
export interface SeenProduct {
  code: string;
  title: string;
}

/** Key of these products in the browser's storage. */
export const SEEN_KEY = 'recently_seen';
const MAX_SEEN = 12;
const MAX_TEXT = 300;

/** Products that the browser has kept; anything else in their place counts as none. */
export function readSeen(text: string | null): readonly SeenProduct[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSeen).slice(0, MAX_SEEN) : [];
  } catch {
    return [];
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;

const isSeen = (value: unknown): value is SeenProduct =>
  typeof value === 'object' &&
  value !== null &&
  isText((value as SeenProduct).code) &&
  isText((value as SeenProduct).title);

/** Products with the one that is looked at now, the latest first. */
export function withSeen(
  seen: readonly SeenProduct[],
  { code, title }: SeenProduct,
): readonly SeenProduct[] {
  const latest = { code, title: title.slice(0, MAX_TEXT) };
  return [latest, ...seen.filter((other) => other.code !== code)].slice(0, MAX_SEEN);
}
