import type { Product } from './contract/product.ts';
import { unitAfter } from './ru/unit-count.ts';

/** Words that may follow a number, by their stem: what is counted when it is not the product's own unit. */
const STEMS = [
  [/^шт/, 'шт'],
  [/^ед/, 'шт'],
  [/^pcs?/, 'шт'],
  [/^уп/, 'уп'],
  [/^кор/, 'кор'],
  [/^пач/, 'пач'],
  [/^ящ/, 'ящ'],
  [/^компл/, 'компл'],
  [/^пар/, 'пар'],
  [/^кг/, 'кг'],
  [/^л/, 'л'],
  [/^м/, 'м'],
] as const;
const PACKS: ReadonlySet<string> = new Set(['уп', 'кор', 'пач', 'ящ', 'компл']);

/** «Упаковки» → «уп»; '' for no word. */
function unitStem(word: string): string {
  const lower = word.toLowerCase();
  return STEMS.find(([pattern]) => pattern.test(lower))?.[1] ?? '';
}

type Counted =
  /** Units in all, and in the package that was meant; 1: single ones, null: no package was meant. */
  { kind: 'units'; units: number; package: number | null } | { kind: 'unclear'; reason: string };

/** «пар», «шт.», «кг»: the unit after «сколько». */
const manyOf = (unit: string): string => unitAfter(0, unit || 'шт');

type PackedProduct = Pick<Product, 'packages' | 'unit'>;

/**
 * Meaning of «2 уп» of a product: whole packages where it has them, a question where it has none.
 */
export function countUnits(
  { packages, unit }: PackedProduct,
  amount: number,
  word: string,
): Counted {
  const stem = unitStem(word);
  if (!PACKS.has(stem) || unitStem(unit) === stem) {
    return { kind: 'units', units: amount, package: null };
  }
  const packs = packages.filter(({ quantity }) => quantity > 1);
  const named = packs.filter(({ short_title }) => unitStem(short_title) === stem);
  const primary = packs.filter(({ isprimary }) => isprimary);
  const meant = [named, packs, primary].find((found) => found.length === 1)?.[0];
  if (meant) {
    return { kind: 'units', units: amount * meant.quantity, package: meant.quantity };
  }
  if (packs.length === 0) {
    return {
      kind: 'unclear',
      reason: `Продаётся не упаковками: напишите, сколько ${manyOf(unit)}`,
    };
  }
  const sizes = packs.map(({ quantity }) => quantity);
  const most = unitAfter(sizes.at(-1) ?? 0, unit);
  return {
    kind: 'unclear',
    reason: `Есть упаковки по ${sizes.join(', ')} ${most}: напишите, сколько ${manyOf(unit)}`,
  };
}
