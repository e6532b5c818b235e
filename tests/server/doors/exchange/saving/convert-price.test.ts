import { describe, expect, it } from 'vitest';
import {
  createRates,
  currencyCode,
  readPrice,
} from '../../../../../server/doors/exchange/saving/convert-price.ts';

describe('readPrice', () => {
  it.each([
    ['1234.56', 123_456],
    ['1 234,5', 123_450],
    ['14\u00a0227', 1_422_700],
    ['45000.0', 4_500_000],
    ['0.004', null],
    ['0', null],
    ['', null],
  ])('reads %j as %j kopecks', (amount, kopecks) => {
    expect(readPrice(amount)).toBe(kopecks);
  });

  it.each(['-1', 'abc', '1e5', '100000001', '9'.repeat(30)])('refuses %j', (amount) => {
    expect(() => readPrice(amount)).toThrow();
  });

  it('divides a price of several units', () => {
    expect(readPrice('100', { perUnits: 3 })).toBe(3333);
  });
});

describe('createRates', () => {
  it('counts the rates of a feed whose base is not the rouble', () => {
    const { any: rateOf } = createRates(
      new Map([
        ['BYN', '1'],
        ['RUR', '0.04'],
      ]),
      new Map(),
    );
    expect(rateOf('BYN')).toBe(25);
  });

  it('takes the shop’s rate where the feed has none of its own', () => {
    const { any: rateOf } = createRates(
      new Map([
        ['RUB', '1'],
        ['USD', 'CBRF'],
      ]),
      new Map([['USD', '90,5']]),
    );
    expect(rateOf('USD')).toBe(90.5);
    expect(rateOf('EUR')).toBeNull();
  });

  it('counts ten thousand old roubles of Belarus for a new one', () => {
    expect(createRates(new Map(), new Map([['BYN', '27']])).any('BYR')).toBe(0.0027);
  });
});

describe('currencyCode', () => {
  it.each([
    [null, 'RUB'],
    ['руб.', 'RUB'],
    ['RUR', 'RUB'],
    ['643', 'RUB'],
    ['$', 'USD'],
    ['BYR', 'BYR'],
    ['974', 'BYR'],
    ['грн.', 'UAH'],
    ['₸', 'KZT'],
    ['kzt', 'KZT'],
  ])('reads %j as %s', (written, code) => {
    expect(currencyCode(written)).toBe(code);
  });
});
