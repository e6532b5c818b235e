import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discountPercent,
  formatPrice,
  InvalidPriceError,
  MAX_KOPECKS,
  parseRoubles,
  priceParts,
} from '../../shared/money.ts';

fc.configureGlobal({ seed: 437 });

const kopecks = fc.integer({ min: 0, max: MAX_KOPECKS });

describe('parseRoubles', () => {
  it.each([
    ['0', 0],
    ['45000.0', 4_500_000],
    ['1234,56', 123_456],
    ['14 227', 1_422_700],
    ['14\u00a0227,5 ₽', 1_422_750],
    ["1'234.50 руб.", 123_450],
    ['99 р.', 9900],
    ['0.005', 1],
    ['0.0049', 0],
    ['1.999', 200],
    ['', null],
    ['   ', null],
  ])('reads %j', (text, price) => {
    expect(parseRoubles(text)).toBe(price);
  });

  it.each(['-1', '1e5', 'NaN', '1.2.3', '12 тыс', '٣', '99999999999999', '0x10', '1,'])(
    'refuses %j',
    (text) => {
      expect(() => parseRoubles(text)).toThrow(InvalidPriceError);
    },
  );

  it('reads back every price that is printed', () => {
    const printable = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(printable, (price) => {
        expect(parseRoubles(formatPrice(price))).toBe(price);
      }),
    );
  });
});

describe('priceParts and formatPrice', () => {
  it.each([
    [0, '0,00 ₽'],
    [5, '0,05 ₽'],
    [99_999, '999,99 ₽'],
    [100_000, '1 000,00 ₽'],
    [123_456_789_00, '123 456 789,00 ₽'],
    [null, 'Цена по запросу'],
  ])('prints %j [S1.28, S5.18, S5.20, S5.21]', (price, text) => {
    expect(formatPrice(price).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('never breaks a price over lines and keeps two digits of kopecks [S1.28, S1.29, S5.21]', () => {
    fc.assert(
      fc.property(kopecks, (price) => {
        expect(formatPrice(price)).toMatch(/^\d{1,3}(?:\u00a0\d{3})*,\d{2}\u00a0₽$/);
        expect(priceParts(price).kopecks).toHaveLength(2);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_KOPECKS + 1])(
    'refuses %j [S5.19, S8.10]',
    (price) => {
      expect(() => priceParts(price)).toThrow(InvalidPriceError);
    },
  );
});

describe('discountPercent', () => {
  it.each([
    [880, 1000, 12],
    [999, 1000, 0],
    [1000, 1000, 0],
    [1000, 900, 0],
    [1000, null, 0],
    [0, 1000, 100],
    [0, 0, 0],
  ])('of %j instead of %j is %i', (price, old, percent) => {
    expect(discountPercent(price, old)).toBe(percent);
  });

  it('never promises more than is given', () => {
    const sum = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(sum, sum, (price, old) => {
        const percent = discountPercent(price, old);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        if (percent > 0) expect((old - price) * 100).toBeGreaterThanOrEqual(percent * old);
      }),
    );
  });
});
