import type { Insertable } from 'kysely';
import { ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { RateTable } from '../platform/store/schema.ts';

const RATES = [
  [643, 'RUB', 'RUB', '₽', '1'],
  [840, 'USD', 'USD', '$', '80.5'],
  [978, 'EUR', 'EUR', '€', '93.2'],
  [826, 'GBP', 'GBP', '£', '106.4'],
  [756, 'CHF', 'CHF', 'Fr.', '99.8'],
  [398, 'KZ', 'KZT', '₸', '0.1545'],
  [860, 'UZ', 'UZS', 'сум', '0.00672'],
  [417, 'KG', 'KGS', 'сом', '0.9205'],
  [933, 'BY', 'BYN', 'Br', '27.15'],
] as const;

/** Invented rates, dated with the day of the demo and named as its own. */
export function rateRows(now: Millis): Insertable<RateTable>[] {
  return RATES.map(([id, title, iso, sign, value], index) => ({
    id,
    title,
    iso,
    sign,
    value,
    date: moscowDay(now),
    source: id === ROUBLE_RATE_ID ? '' : 'demo',
    position: index + 1,
  }));
}
