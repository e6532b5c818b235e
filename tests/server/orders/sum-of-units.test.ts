import { expect, it } from 'vitest';
import { sumOfUnits } from '../../../server/orders/sum-of-units.ts';

it.each([
  ['a pack of 6 twice', [6, 6, 523_00, 523_00, 0], 12, 1046_00],
  ['1 000 napkins at a third of a rouble', [1000, 1000, 333_00, 333_00, 0], 2000, 666_00],
  ['a pack that is broken', [6, 6, 523_00, 523_00, 0], 8, 697_33],
  ['a pack less its share of a promo code', [12, 6, 523_00, 1000_01, 45_99], 6, 500_00],
  ['the same units, whatever their price', [3, 1, 33_33, 100_00, 0], 3, 100_00],
  ['a large line, exactly', [3, 3, null, 9_000_000_001, 0], 2_000_000, 6_000_000_000_666_667],
] as const)('makes the sum of %s', (_, [quantity, step, price, sum, promo], units, made) => {
  const line = { quantity, package: step, price, sum, promo_discount: promo };
  expect(sumOfUnits(line, units)).toBe(made);
});

it('makes no sum of a line without a price', () => {
  const line = { quantity: 6, package: 6, price: null, sum: null, promo_discount: 0 };
  expect(sumOfUnits(line, 12)).toBeNull();
});
