import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertPrice, formatApproximate } from '../../shared/currency.ts';

const dollar = { id: 840, sign: '$', value: '80.50' };

describe('convertPrice', () => {
  it.each([
    [100_625, '80.50', 1250],
    [0, '80.50', 0],
    [1, '80.5071', 0],
    [41, '0.82', 50],
    [1_005, '10', 101],
    [1_004, '10', 100],
    [123_456_789_000, '0.1634', 755_549_504_284],
  ])('%i kopecks at %s are %i hundredths', (price, value, cents) => {
    expect(convertPrice(price, { ...dollar, value })).toBe(cents);
  });

  it('has nothing to say in roubles and at a rate that is none', () => {
    expect(convertPrice(100, { id: 643, sign: '₽', value: '1' })).toBeNull();
    for (const value of ['', '0', '0.00', '-1', '1e3', 'x']) {
      expect(convertPrice(100, { ...dollar, value })).toBeNull();
    }
  });

  it('is right to half a hundredth, and dearer things never cost less', () => {
    const price = fc.integer({ min: 0, max: 1_000_000_000 });
    const hundredths = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(price, price, hundredths, (one, other, rate) => {
        const value = (rate / 100).toFixed(2);
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((each) =>
          convertPrice(each, { ...dollar, value }),
        ) as [number, number];
        expect(less).toBeLessThanOrEqual(more);
        expect(Math.abs(more - (Math.max(one, other) * 100) / rate)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });
});

it('formats as prices are written', () => {
  expect(formatApproximate(123_456_789, dollar)).toBe('≈\u00a015\u00a0336,25\u00a0$');
  expect(formatApproximate(100, { id: 643, sign: '₽', value: '1' })).toBeNull();
});
