import { describe, expect, it } from 'vitest';
import { orderNumber, parseOrderNumber } from '../../shared/order.ts';

describe('the number of an order', () => {
  it.each([1, 12, 899_999, 900_000, 2 ** 31 - 1])('is read back as the id %d', (id) => {
    expect(parseOrderNumber(orderNumber(id))).toBe(id);
  });

  it.each([
    '',
    '5',
    '99999',
    '100000',
    '0100012',
    '100 012',
    '-100012',
    '100012.0',
    String(100_000 + 2 ** 31),
    '99999999999',
  ])('is none that is not written like one of ours: «%s»', (text) => {
    expect(parseOrderNumber(text)).toBeNull();
  });
});
