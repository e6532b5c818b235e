import { slugify, transliterate } from '../../shared/ru/transliterate.ts';
import type { DemoBrand } from './brands.ts';
import type { Family } from './families/family.ts';

/** Gives every product of a brand an article of its own, in the brand's manner. */
export function createArticles(): (brand: DemoBrand, family: Family, size: string) => string {
  const counts = new Map<number, number>();
  return (brand, family, size) => {
    const count = counts.get(brand.id) ?? 0;
    counts.set(brand.id, count + 1);
    return articleOf(brand, family, size, count);
  };
}

function articleOf(brand: DemoBrand, family: Family, size: string, count: number): string {
  if (family.trade === 'ware' || brand.article === 'digits') {
    const block = 200 + ((brand.id * 3_571) % 700);
    const round = Math.floor(count / 1_000);
    return `${block * 1_000 + scatter(count % 1_000, brand, 1_000)}${round > 0 ? round : ''}`;
  }
  const letters = slugify(brand.title)
    .replace(/[^a-z]/g, '')
    .toUpperCase();
  const core = size.replace(/[^\dA-Za-zА-Яа-я]+/g, '-');
  switch (brand.article) {
    case 'size':
      return `${family.code}-${core}-${String(count + 1).padStart(2, '0')}`;
    case 'letters':
      return `${letters.slice(0, 2)}.${scatter(count, brand, 9_000) + 1_000}`;
    case 'series':
      return `${letters.slice(0, 3)} ${transliterate(core).toUpperCase()}.${count + 10}`;
  }
}

/** 0, 1, 2 … in the brand's disorder within `range`, then the next range. */
function scatter(count: number, brand: DemoBrand, range: number): number {
  const start = brand.id * 137;
  return Math.floor(count / range) * range + ((start + (count % range) * 617) % range);
}
