import { expect, it } from 'vitest';
import { leftToPay } from '../../shared/order.ts';

it.each([
  ['all of it when nothing came', { total: 500_00, paid_sum: 0, waived: 0 }, 500_00],
  [
    'without what went back and is not owed',
    { total: 500_00, paid_sum: 300_00, waived: 50_00 },
    150_00,
  ],
  ['nothing when the rest is not owed', { total: 500_00, paid_sum: 300_00, waived: 200_00 }, 0],
  ['nothing when more came', { total: 500_00, paid_sum: 600_00, waived: 0 }, 0],
])('an order lacks %s', (_, sums, left) => {
  expect(leftToPay(sums)).toBe(left);
});
