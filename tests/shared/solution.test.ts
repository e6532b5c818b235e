import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_PIECES,
  neededPieces,
  parseItems,
  parseSeats,
  printItem,
} from '../../shared/solution.ts';

const change = fc.record({
  position: fc.integer({ min: 0, max: 999 }),
  code: fc.option(fc.stringMatching(/^[A-Za-zА-Яа-я0-9:._-]{1,64}$/)),
  quantity: fc.option(fc.integer({ min: 0, max: MAX_PIECES })),
});

describe('changes of a set in its address', () => {
  it('are read as they were printed', () => {
    const isChange = fc.uniqueArray(change, { selector: ({ position }) => position });
    fc.assert(
      fc.property(isChange, (changes) => {
        const real = changes.filter(({ code, quantity }) => code !== null || quantity !== null);
        expect([...parseItems(changes.map(printItem)).values()]).toEqual(real);
      }),
    );
  });

  it.each(['', 'x', '1', '1::', '-1::2', '1:2', '1:code:1e9', `1:${'x'.repeat(65)}:1`, '1234::1'])(
    '«%s» is none',
    (text) => {
      expect(parseItems([text]).size).toBe(0);
    },
  );

  it('are no more than a line can hold', () => {
    expect(parseItems(['1::999999']).get(1)?.quantity).toBe(MAX_PIECES);
  });
});

describe('seats', () => {
  it.each([
    ['60', 60],
    [' 60 ', 60],
    ['1000', 1000],
    ['0', null],
    ['1001', null],
    ['-5', null],
    ['1.5', null],
    ['много', null],
    [null, null],
  ])('%s: %s', (text, seats) => {
    expect(parseSeats(text)).toBe(seats);
  });

  it.each([
    [1, null, 500, 1],
    [1, 60, 60, 1],
    [1, 60, 61, 2],
    [3, 2, 60, 90],
    [3, 2, 1, 2],
    [1, 80, 1, 1],
  ])('%i for %s seats, of %i: %i', (base_quantity, each_seats, seats, needed) => {
    expect(neededPieces({ base_quantity, each_seats }, seats)).toBe(needed);
  });
});
