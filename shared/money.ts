import { formatCount } from './ru/plural.ts';

/** Money is an integer number of kopecks everywhere, also in the API. */
export type Kopecks = number;

/** The largest sum that stays exact in a number, in kopecks. */
export const MAX_KOPECKS = Number.MAX_SAFE_INTEGER;

export class InvalidPriceError extends Error {
  override name = 'InvalidPriceError';
}

/**
 * Reads a price in roubles as people and accounting systems write it: «14 227», «1234,56», «45000.0».
 * Returns kopecks, rounded half up; null for an empty text.
 * @throws InvalidPriceError for anything that is not a non-negative decimal number.
 */
export function parseRoubles(text: string): Kopecks | null {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '').replace(/(?:₽|руб\.?|р\.)$/i, '');
  if (compact === '') return null;
  const match = /^(\d{1,13})(?:[.,](\d+))?$/.exec(compact);
  if (!match) throw new InvalidPriceError(`Не цена: «${text.slice(0, 40)}»`);
  const [, whole = '0', fraction = ''] = match;
  const kopecks = Number(whole) * 100 + Number(`${fraction}00`.slice(0, 2));
  const rounded = Number(fraction[2] ?? '0') >= 5 ? kopecks + 1 : kopecks;
  if (!Number.isSafeInteger(rounded)) throw new InvalidPriceError(`Слишком большая цена: ${text}`);
  return rounded;
}

interface PriceParts {
  /** Grouped whole part: «1 234 567». */
  roubles: string;
  /** Always two digits. */
  kopecks: string;
}

/** @throws InvalidPriceError when the price is not a non-negative safe integer of kopecks. */
export function priceParts(price: Kopecks): PriceParts {
  if (!Number.isSafeInteger(price) || price < 0) {
    throw new InvalidPriceError(`Недопустимая цена: ${price}`);
  }
  return {
    roubles: formatCount(Math.floor(price / 100)),
    kopecks: String(price % 100).padStart(2, '0'),
  };
}

/** «1 234,50 ₽»: U+00A0 between groups and before the sign; null means there is no price. */
export function formatPrice(price: Kopecks | null): string {
  if (price === null) return 'Цена по запросу';
  const { roubles, kopecks } = priceParts(price);
  return `${roubles},${kopecks}\u00a0₽`;
}

/** Discount in whole percent, rounded down; 0 when there is none. */
export function discountPercent(price: Kopecks, oldPrice: Kopecks | null): number {
  if (oldPrice === null || oldPrice <= price || oldPrice <= 0) return 0;
  return Math.floor(((oldPrice - price) * 100) / oldPrice);
}

/** Kopecks as a person would type them: «1250,5» is «1250,50». */
export function typedPrice(kopecks: Kopecks | null): string {
  if (kopecks === null) return '';
  const rest = kopecks % 100;
  const roubles = String(Math.floor(kopecks / 100));
  return rest === 0 ? roubles : `${roubles},${String(rest).padStart(2, '0')}`;
}
