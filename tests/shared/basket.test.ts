import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits, roundedText, roundToPackage } from '../../shared/basket.ts';

const units = fc.integer({ min: 0, max: 999_999 });
const step = fc.integer({ min: 1, max: 1000 });

describe('rounding to whole packages', () => {
  it('gives the least multiple that is not below what was asked [S4.61, S5.12]', () => {
    fc.assert(
      fc.property(units, step, (asked, size) => {
        const rounded = roundToPackage(asked, size);
        expect(rounded % size).toBe(0);
        expect(rounded).toBeGreaterThanOrEqual(asked);
        expect(rounded).toBeLessThan(asked + size);
      }),
    );
  });

  it('changes nothing when done again', () => {
    fc.assert(
      fc.property(units, step, (asked, size) => {
        const rounded = roundToPackage(asked, size);
        expect(roundToPackage(rounded, size)).toBe(rounded);
      }),
    );
  });

  it('never goes below nothing', () => {
    expect(roundToPackage(-5, 6)).toBe(0);
  });

  it('is told in words', () => {
    expect(roundedText(12, 6, 'шт')).toBe('Округлили до 12\u00a0— упаковка 6\u00a0шт.');
    expect(roundedText(20, 10, 'пара')).toBe('Округлили до 20\u00a0— упаковка 10\u00a0пар');
  });
});

describe('typed units', () => {
  it.each([
    ['12', 12],
    [' 1 200 ', 1200],
    ['1\u00a0200', 1200],
    ['007', 7],
    ['0', 0],
  ])('«%s» is %i', (text, expected) => {
    expect(parseUnits(text)).toBe(expected);
  });

  it.each(['', ' ', '1,5', '1.5', '-1', '+1', '1e3', '0x10', 'шт', '12шт', '9'.repeat(10)])(
    '«%s» is no whole number [S5.12]',
    (text) => {
      expect(parseUnits(text)).toBeNull();
    },
  );

  it('reads every whole number as it is written', () => {
    fc.assert(fc.property(units, (count) => parseUnits(String(count)) === count));
  });
});
