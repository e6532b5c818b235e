import { z } from 'zod';
import type { Millis } from './millis.ts';
import type { Kopecks } from './money.ts';

export const MAX_PROMO_CODE = 40;
/** Signs that a form or a program may send for one, with spaces and dashes of all kinds. */
export const MAX_TYPED_PROMO = 200;
/** Percent of the goods that is never passed: an order of nothing can be neither paid nor receipted. */
export const MAX_PROMO_PERCENT = 90;

/** A promo code with its terms. */
export interface Promo {
  id: number;
  code: string;
  active: boolean;
  /** Whole percent; null: `sumOff` is taken off. */
  percent: number | null;
  sumOff: Kopecks | null;
  startsAt: Millis | null;
  /** Null: without an end. */
  endsAt: Millis | null;
  /** Least sum of the goods that it is for. */
  minGoods: Kopecks;
  maxUses: number | null;
  maxPerBuyer: number | null;
  /** For goods on sale too. */
  onSale: boolean;
}

/** A code that was entered: what it takes off, or why it takes nothing off now. */
export const planPromoSchema = z.object({
  code: z.string(),
  /** Kopecks. */
  discount: z.int().nonnegative(),
  /** Russian; null: it applies. */
  refusal: z.string().nullable(),
});
export type PlanPromo = z.infer<typeof planPromoSchema>;

/** Cyrillic capitals that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/**
 * One spelling for all that read alike: capitals, no spaces and unseen signs, one dash, Latin for Cyrillic
 * look-alikes. Null: it can be no code.
 */
export function foldPromoCode(text: string): string | null {
  const folded = text
    .slice(0, MAX_TYPED_PROMO)
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[А-ЯЁ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return /^[A-ZА-Я0-9][A-ZА-Я0-9_-]{2,39}$/.test(folded) ? folded : null;
}
