import { expect, it } from 'vitest';
import { keepList } from '../../../../server/catalog/index/kept-list.ts';

it('gives the same memory again, in the length asked for, and very long lists anew', () => {
  const take = keepList((length) => new Uint32Array(length));
  const first = take(100);
  expect(first).toHaveLength(100);
  expect(take(50).buffer).toBe(first.buffer);
  expect(take(150).buffer).toBe(first.buffer);
  expect(take(300)).toHaveLength(300);
  const long = take(2 ** 18 + 1);
  expect(long).toHaveLength(2 ** 18 + 1);
  expect(take(2 ** 18 + 1).buffer).not.toBe(long.buffer);
});
