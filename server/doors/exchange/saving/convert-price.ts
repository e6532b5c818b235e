import { InvalidPriceError, type Kopecks, parseRoubles } from '../../../../shared/money.ts';

/** Roubles for one unit of a currency; null when neither the feed nor the shop knows it. */
export type RateOf = (currency: string) => number | null;

const ROUBLE = 'RUB';
const SPELLINGS: Readonly<Record<string, string>> = {
  RUR: ROUBLE,
  РУБ: ROUBLE,
  'РУБ.': ROUBLE,
  Р: ROUBLE,
  'Р.': ROUBLE,
  '₽': ROUBLE,
  '643': ROUBLE,
  $: 'USD',
  ДОЛЛ: 'USD',
  'ДОЛЛ.': 'USD',
  '840': 'USD',
  '€': 'EUR',
  ЕВРО: 'EUR',
  '978': 'EUR',
  ГРН: 'UAH',
  'ГРН.': 'UAH',
  ТГ: 'KZT',
  ТЕНГЕ: 'KZT',
  KZ: 'KZT',
  BYR: 'BYN',
};
/** A price above a hundred million roubles is a mistake in the file. */
const MAX_PRICE = 100_000_000_00;

export class UnknownRateError extends Error {
  override name = 'UnknownRateError';
}

/** ISO code of a currency as files write it; roubles when they write nothing. */
export function currencyCode(written: string | null): string {
  const code = (written ?? '').trim().toUpperCase();
  return code === '' ? ROUBLE : (SPELLINGS[code] ?? code);
}

/**
 * Rates of a feed against its own base currency, and the shop's rates in roubles where the feed is silent
 * («CBRF» is silence).
 */
export function createRateOf(
  feedRates: ReadonlyMap<string, string>,
  shopRates: ReadonlyMap<string, string>,
): RateOf {
  const feed = new Map([...feedRates].map(([code, rate]) => [currencyCode(code), toNumber(rate)]));
  const rouble = feed.get(ROUBLE);
  return (currency) => {
    if (currency === ROUBLE) return 1;
    const own = feed.get(currency);
    if (own && rouble) return own / rouble;
    return toNumber(shopRates.get(currency) ?? '') || null;
  };
}

function toNumber(rate: string): number {
  const value = Number(rate.replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/**
 * A price as written, for `perUnits` units, in kopecks for one; null for an empty or zero price.
 * @throws InvalidPriceError when it is negative, too large or not a number
 * @throws UnknownRateError
 */
export function convertPrice(
  {
    amount,
    currency,
    perUnits = 1,
  }: { amount: string; currency: string | null; perUnits?: number },
  rateOf: RateOf,
): Kopecks | null {
  const price = parseRoubles(amount);
  if (!price) return null;
  const code = currencyCode(currency);
  const rate = rateOf(code);
  if (rate === null) throw new UnknownRateError(`Нет курса валюты ${code}`);
  const kopecks = Math.round((price * rate) / perUnits);
  if (kopecks > MAX_PRICE) throw new InvalidPriceError(`Слишком большая цена: ${amount}`);
  return kopecks || null;
}
