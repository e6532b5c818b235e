import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addSet,
  bitCount,
  countCommon,
  emptySet,
  hasOrdinal,
  intersect,
  listOrdinals,
  meet,
  setOf,
} from '../../../server/search/ordinal-set.ts';

const SIZE = 200;
const ordinals = fc
  .uniqueArray(fc.nat(SIZE - 1), { maxLength: 60 })
  .map((list) => list.toSorted((a, b) => a - b));
const madeOf = (list: readonly number[]) => setOf(Uint32Array.from(list), SIZE);

it('holds what was put in, and says so in the order of the ordinals', () => {
  fc.assert(
    fc.property(ordinals, (list) => {
      const set = madeOf(list);
      expect([...listOrdinals(set)]).toEqual(list);
      for (let ordinal = 0; ordinal < SIZE; ordinal++) {
        expect(hasOrdinal(set, ordinal)).toBe(list.includes(ordinal));
      }
    }),
    { seed: 20261130 },
  );
});

it('joins, intersects and counts like lists', () => {
  fc.assert(
    fc.property(fc.array(ordinals, { minLength: 2, maxLength: 4 }), (lists) => {
      const sets = lists.map(madeOf);
      const common = lists[0]!.filter((each) => lists.every((list) => list.includes(each)));
      expect([...listOrdinals(intersect(sets))]).toEqual(common);
      expect(meet(sets)).toBe(common.length > 0);
      const [first, second] = lists as [number[], number[]];
      const shared = first.filter((each) => second.includes(each));
      expect(countCommon(sets[0]!, sets[1]!)).toBe(shared.length);
      const joined = emptySet(SIZE);
      for (const set of sets) addSet(joined, set);
      const all = [...new Set(lists.flat())].toSorted((a, b) => a - b);
      expect([...listOrdinals(joined)]).toEqual(all);
    }),
    { seed: 20261130 },
  );
});

it('counts the bits of a number with its sign', () => {
  expect([0, 1, -1, 2 ** 31, -(2 ** 31)].map(bitCount)).toEqual([0, 1, 32, 1, 1]);
});
