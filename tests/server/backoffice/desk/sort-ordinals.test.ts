import { expect, it } from 'vitest';
import { MAX_KEY, sortOrdinals } from '../../../../server/backoffice/goods/sort-ordinals.ts';

it('puts the least key first and leaves equals as they stood, as a comparison would', () => {
  const keys = Array.from({ length: 2000 }, (_, at) => (at * 7919) % 97);
  keys.push(0, 255, 256, 2 ** 32 - 1, 2 ** 32, 2 ** 39 + 1, MAX_KEY, 255);
  const ordinals = keys.map((_, at) => (at * 3) % keys.length);
  const keyOf = (ordinal: number) => keys[ordinal]!;
  expect(sortOrdinals(ordinals, keyOf)).toEqual(ordinals.toSorted((a, b) => keyOf(a) - keyOf(b)));
  expect(sortOrdinals([], keyOf)).toEqual([]);
});

it('takes keys beyond both ends as the ends', () => {
  const keys = [MAX_KEY * 4, -5, 7];
  expect(sortOrdinals([0, 1, 2], (ordinal) => keys[ordinal]!)).toEqual([1, 2, 0]);
});
