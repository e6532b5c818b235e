import type { Insertable } from 'kysely';
import { ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { knownCurrencies } from '../currency/known-currencies.ts';
import type { RateTable } from '../platform/store/tables/price-tables.ts';

const VALUES: Readonly<Record<string, string>> = {
  RUB: '1',
  USD: '80.5',
  EUR: '93.2',
  GBP: '106.4',
  CHF: '99.8',
  KZT: '0.1545',
  UZS: '0.00672',
  KGS: '0.9205',
  BYN: '27.15',
};

/** Invented rates, dated with the day of the demo and named as its own. */
export function rateRows(now: Millis): Insertable<RateTable>[] {
  return knownCurrencies.map((currency, index) => ({
    ...currency,
    value: VALUES[currency.iso] ?? '1',
    date: moscowDay(now),
    source: currency.id === ROUBLE_RATE_ID ? '' : 'demo',
    position: index + 1,
  }));
}
