import { InvalidPriceError, type Kopecks } from '../../../../shared/money.ts';
import { vatAdded } from '../../../../shared/vat.ts';
import { MAX_PRICE, type RateOf, rateAmong, toKopecks } from '../../../currency/convert-foreign.ts';

/** Rates of a currency by the feed itself and by the shop. */
export interface Rates {
  /** The feed's own rate; null when it leaves it to the shop. */
  own: RateOf;
  /** The feed's, else the shop's; null when neither knows it. */
  any: RateOf;
}

const ROUBLE = 'RUB';
const SPELLINGS: Readonly<Record<string, string>> = {
  RUR: ROUBLE,
  РУБ: ROUBLE,
  'РУБ.': ROUBLE,
  Р: ROUBLE,
  'Р.': ROUBLE,
  '₽': ROUBLE,
  '643': ROUBLE,
  '810': ROUBLE,
  $: 'USD',
  ДОЛЛ: 'USD',
  'ДОЛЛ.': 'USD',
  '840': 'USD',
  '€': 'EUR',
  ЕВРО: 'EUR',
  '978': 'EUR',
  ГРН: 'UAH',
  'ГРН.': 'UAH',
  '₴': 'UAH',
  '980': 'UAH',
  ТГ: 'KZT',
  ТЕНГЕ: 'KZT',
  '₸': 'KZT',
  '398': 'KZT',
  KZ: 'KZT',
  '933': 'BYN',
  '974': 'BYR',
};

/** ISO code of a currency as files write it; roubles when they write nothing. */
export function currencyCode(written: string | null): string {
  const code = (written ?? '').trim().toUpperCase();
  return code === '' ? ROUBLE : (SPELLINGS[code] ?? code);
}

/**
 * Rates of a feed against its own base currency, and the shop's rates in roubles where the feed is silent
 * («CBRF» is silence).
 */
export function createRates(
  feedRates: ReadonlyMap<string, string>,
  shopRates: ReadonlyMap<string, string>,
): Rates {
  const feed = new Map([...feedRates].map(([code, rate]) => [currencyCode(code), toNumber(rate)]));
  const rouble = feed.get(ROUBLE);
  const ofShop = rateAmong(shopRates);
  const own: RateOf = (currency) => {
    const rate = feed.get(currency);
    return rate && rouble ? rate / rouble : null;
  };
  const any: RateOf = (currency) => (currency === ROUBLE ? 1 : (own(currency) ?? ofShop(currency)));
  return { own, any };
}

function toNumber(rate: string): number {
  const value = Number(rate.replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : 0;
}

interface PriceMeaning {
  perUnits?: number;
  rate?: number;
  /** Tax that the price is without. */
  vatPercent?: number;
}

/**
 * A price in roubles as written, for `perUnits` units, in kopecks for one; null for an empty or zero price.
 * @throws InvalidPriceError when it is negative, too large or not a number
 */
export function readPrice(
  amount: string,
  { perUnits = 1, rate = 1, vatPercent = 0 }: PriceMeaning = {},
): Kopecks | null {
  const bare = toKopecks(amount, rate, perUnits);
  const kopecks = bare && vatAdded(bare, vatPercent);
  if (kopecks && kopecks > MAX_PRICE)
    throw new InvalidPriceError(`Слишком большая цена: ${amount}`);
  return kopecks;
}
