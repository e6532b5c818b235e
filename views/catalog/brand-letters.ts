import type { Brand } from '../../shared/contract/catalog.ts';

export interface BrandLetter {
  /** «A», «Б» or «0–9» for everything that begins otherwise. */
  letter: string;
  /** Latin part of the letter's anchor. */
  anchor: string;
  brands: Brand[];
}

const order = new Intl.Collator('ru', { sensitivity: 'base', numeric: true });
const OTHERS = '0–9';

/** Brands under their first letters: Latin, then Cyrillic (Ё with Е), then the rest. */
export function groupByLetter(brands: readonly Brand[]): BrandLetter[] {
  const groups = new Map<string, Brand[]>();
  for (const brand of [...brands].sort((a, b) => order.compare(a.title, b.title))) {
    const letter = firstLetter(brand.title);
    groups.set(letter, [...(groups.get(letter) ?? []), brand]);
  }
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([letter, members]) => ({ letter, anchor: `letter-${rank(letter)}`, brands: members }));
}

function firstLetter(title: string): string {
  const letter = (title[0] ?? '').normalize('NFD').charAt(0).toUpperCase();
  return /[A-ZА-Я]/.test(letter) ? letter : OTHERS;
}

/** Letters sort by their code: A–Z come before А–Я; what is no letter comes last. */
const rank = (letter: string) => (letter === OTHERS ? 10_000 : letter.charCodeAt(0));
