import { describe, expect, it } from 'vitest';
import {
  convertPrice,
  createRateOf,
  currencyCode,
} from '../../../../../server/doors/exchange/saving/convert-price.ts';

const noRates = createRateOf(new Map(), new Map());
const price = (amount: string, currency: string | null = null, perUnits = 1) =>
  convertPrice({ amount, currency, perUnits }, noRates);

describe('convertPrice', () => {
  it.each([
    ['1234.56', 123_456],
    ['1 234,5', 123_450],
    ['14\u00a0227', 1_422_700],
    ['45000.0', 4_500_000],
    ['0.004', null],
    ['0', null],
    ['', null],
  ])('reads %j as %j kopecks', (amount, kopecks) => {
    expect(price(amount)).toBe(kopecks);
  });

  it.each(['-1', 'abc', '1e5', '100000001', '9'.repeat(30)])('refuses %j', (amount) => {
    expect(() => price(amount)).toThrow();
  });

  it('divides a price of several units', () => {
    expect(price('100', 'руб', 3)).toBe(3333);
  });

  it('says which rate is missing', () => {
    expect(() => price('5', 'грн')).toThrow('Нет курса валюты UAH');
  });
});

describe('createRateOf', () => {
  it('counts the rates of a feed whose base is not the rouble', () => {
    const rateOf = createRateOf(
      new Map([
        ['BYN', '1'],
        ['RUR', '0.04'],
      ]),
      new Map(),
    );
    expect(rateOf('BYN')).toBe(25);
  });

  it('takes the shop’s rate where the feed has none of its own', () => {
    const rateOf = createRateOf(
      new Map([
        ['RUB', '1'],
        ['USD', 'CBRF'],
      ]),
      new Map([['USD', '90,5']]),
    );
    expect(rateOf('USD')).toBe(90.5);
    expect(rateOf('EUR')).toBeNull();
  });
});

describe('currencyCode', () => {
  it.each([
    [null, 'RUB'],
    ['руб.', 'RUB'],
    ['RUR', 'RUB'],
    ['643', 'RUB'],
    ['$', 'USD'],
    ['BYR', 'BYN'],
    ['kzt', 'KZT'],
  ])('reads %j as %s', (written, code) => {
    expect(currencyCode(written)).toBe(code);
  });
});
