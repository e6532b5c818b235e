import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shorten } from '../../shared/shorten.ts';

it('cuts between words and leaves no stop before the dots', () => {
  expect(shorten('Печь, стол и шкаф', 12)).toBe('Печь, стол…');
  expect(shorten('Печь, стол', 8)).toBe('Печь…');
  expect(shorten('  Печь \n стол ', 20)).toBe('Печь стол');
});

it('never gives more than it was told, and something of every text', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 60 }), (text, max) => {
      const short = shorten(text, max);
      expect(short.length).toBeLessThanOrEqual(max + 1);
      expect(short === '').toBe(text.trim() === '');
    }),
  );
});
