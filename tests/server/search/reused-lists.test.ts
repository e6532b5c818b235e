import { expect, it } from 'vitest';
import { ReusedLists } from '../../../server/search/reused-lists.ts';

it('gives the same memory again, emptied, and other memory for another length', () => {
  const lists = new ReusedLists((length) => new Uint32Array(length));
  const [first, second] = lists.take(2, 3);
  first!.fill(7);
  expect(second).toEqual(Uint32Array.of(0, 0, 0));
  const [again] = lists.take(1, 3);
  expect(again).toBe(first);
  expect(again).toEqual(Uint32Array.of(0, 0, 0));
  expect(lists.take(1, 2)[0]).toEqual(Uint32Array.of(0, 0));
});

it('gives lists of their own in one go, however many', () => {
  const lists = new ReusedLists((length) => new Uint8Array(length));
  expect(new Set(lists.take(30, 1)).size).toBe(30);
  expect(new Set(lists.take(30, 1)).size).toBe(30);
});
