import { slugify } from '../../../shared/ru/transliterate.ts';

/** «A++» and «−18» must not become «a» and «18». */
export function valueSlug(text: string): string {
  return slugify(text.replace(/\+/g, ' plus ').replace(/(^|\s)[-−–](?=\d)/g, '$1 minus '));
}

/** A few letters and digits that stand for a text (FNV-1a in base 36). */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
