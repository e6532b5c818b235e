import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parcelFormSchema, parseDecimal } from '../../shared/delivery.ts';

describe('a typed decimal', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1\u00a0200', 1200],
    [' 7 ', 7],
    ['0', 0],
    ['', null],
    ['-1', null],
    ['1e3', null],
    ['12,5,1', null],
    ['двенадцать', null],
    ['1.', null],
  ])('%j is %j', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });
});

describe('the parcel of the form', () => {
  it('keeps every weight that a Russian form can hold, rounded up to grams', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000_000 }), (grams) => {
        const weight = String(grams / 1000).replace('.', ',');
        const { weight: read } = parcelFormSchema.parse({ weight });
        expect(read).toBeGreaterThanOrEqual(grams);
        expect(read).toBeLessThanOrEqual(grams + 1);
      }),
    );
  });

  it('reads nothing but whole numbers out of any text, or refuses it with words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (weight, volume, sum) => {
        const { data, error } = parcelFormSchema.safeParse({ weight, volume, sum });
        if (data) {
          const numbers = [data.weight, data.volume, data.sum];
          expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true);
          expect(data.weight).toBeGreaterThan(0);
        } else {
          expect(error.issues.every(({ message }) => /[а-яё]/i.test(message))).toBe(true);
        }
      }),
    );
  });
});
