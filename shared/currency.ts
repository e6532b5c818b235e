import { ROUBLE_RATE_ID } from './cities.ts';
import type { Rate } from './contract/catalog.ts';
import type { Kopecks } from './money.ts';
import { formatCount } from './ru/plural.ts';

type RateFacts = Pick<Rate, 'id' | 'value' | 'sign'>;

/**
 * A price in hundredths of another currency, rounded half up; null for roubles themselves and for a
 * rate that is none. What is charged stays in roubles.
 */
export function convertPrice(price: Kopecks, { id, value }: RateFacts): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,10}))?$/.exec(value) ?? [];
  const rate = BigInt(whole + fraction || '0');
  if (id === ROUBLE_RATE_ID || rate === 0n) return null;
  const scaled = BigInt(price) * 10n ** BigInt(fraction.length);
  return Number((2n * scaled + rate) / (2n * rate));
}

/** «≈ 12,50 $»: what a price is by the day's rate; null where `convertPrice` gives null. */
export function formatApproximate(price: Kopecks, rate: RateFacts): string | null {
  const cents = convertPrice(price, rate);
  if (cents === null) return null;
  const fraction = String(cents % 100).padStart(2, '0');
  return `≈\u00a0${formatCount(Math.floor(cents / 100))},${fraction}\u00a0${rate.sign}`;
}
