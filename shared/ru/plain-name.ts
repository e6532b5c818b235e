/**
 * Form in which a name that somebody typed is compared with the name that is meant: «ё» as «е», lower
 * case, single spaces, none around.
 */
export function plainName(name: string): string {
  const letters = name.normalize('NFC').toLowerCase().replaceAll('ё', 'е');
  return letters.replace(/\s+/g, ' ').trim();
}

export const isSameName = (one: string, other: string): boolean =>
  plainName(one) === plainName(other);
