import type { Kopecks } from './money.ts';

export const ROUNDINGS = ['kopeck', 'rouble', 'ten', 'hundred', 'nine'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

export const roundingTitles: Readonly<Record<Rounding, string>> = {
  kopeck: 'до копейки',
  rouble: 'до рубля',
  ten: 'до 10 ₽',
  hundred: 'до 100 ₽',
  nine: 'до 9 в конце',
};

const STEPS: Readonly<Record<Rounding, number>> = {
  kopeck: 1,
  rouble: 100,
  ten: 1_000,
  hundred: 10_000,
  nine: 1_000,
};
/** Kopecks from a price that ends with 9 roubles to the next ten. */
const NINE_LACKS = 100;

/** Step that makes one price from another. */
export type PriceStep =
  /** Hundredths of a percent: 350 is +3,5 %. */
  { kind: 'percent'; by: number } | { kind: 'sum'; by: Kopecks } | { kind: 'fixed'; to: Kopecks };

/** The price after a step, rounded half up; 0 or less: there can be no such price. */
export function stepPrice(price: Kopecks, step: PriceStep, rounding: Rounding): Kopecks {
  return roundPrice(stepped(price, step), rounding);
}

function stepped(price: Kopecks, step: PriceStep): number {
  if (step.kind === 'fixed') return step.to;
  return step.kind === 'sum' ? price + step.by : (price * (10_000 + step.by)) / 10_000;
}

export function roundPrice(price: number, rounding: Rounding): Kopecks {
  const step = STEPS[rounding];
  const lacks = rounding === 'nine' ? NINE_LACKS : 0;
  if (price <= 0) return 0;
  const rounded = Math.round((price + lacks) / step) * step - lacks;
  // The smallest price that ends with a nine.
  return rounding === 'nine' ? Math.max(rounded, step - lacks) : rounded;
}

const PERCENT = /^([+−–-])?(\d{1,4})(?:[.,](\d{1,2}))?%?$/;

/** Hundredths of a percent from «+3», «-12,5 %»; null: it is no percentage, or takes more than everything. */
export function parsePercent(text: string): number | null {
  const match = PERCENT.exec(text.replace(/[\s\u00a0\u202f]/g, ''));
  if (!match) return null;
  const [, sign = '+', whole = '0', fraction = ''] = match;
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  const signed = sign === '+' ? hundredths : -hundredths;
  return signed > -10_000 && signed <= 100_000 ? signed : null;
}
