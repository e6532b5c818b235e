import { describe, expect, it } from 'vitest';
import { parsePercent, roundPrice, stepPrice } from '../../shared/price-rule.ts';

describe('a rule for prices', () => {
  it.each([
    ['+3', 300],
    ['3', 300],
    ['-12,5', -1250],
    ['−0.25 %', -25],
    ['1000', 100_000],
    ['-99,99', -9999],
    ['-100', null],
    ['1001', null],
    ['1e2', null],
    ['', null],
    ['+-3', null],
    ['3,123', null],
  ])('reads «%s» as %j hundredths of a percent', (text, by) => {
    expect(parsePercent(text)).toBe(by);
  });

  it.each([
    [1234_56, 'kopeck', 1234_56],
    [1234_56, 'rouble', 1235_00],
    [1234_50, 'ten', 1230_00],
    [1235_00, 'ten', 1240_00],
    [1250_00, 'hundred', 1300_00],
    [1234_56, 'nine', 1239_00],
    [1233_00, 'nine', 1229_00],
    [1_00, 'nine', 9_00],
    [4_00, 'ten', 0],
    [-5_00, 'nine', 0],
  ] as const)('rounds %i %s to %i kopecks', (price, rounding, rounded) => {
    expect(roundPrice(price, rounding)).toBe(rounded);
  });

  it('stays exact at the dearest price', () => {
    const step = { kind: 'percent', by: 300 } as const;
    expect(stepPrice(100_000_000_00, step, 'kopeck')).toBe(103_000_000_00);
  });
});
