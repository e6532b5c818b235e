import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageNumbers, pageRange } from '../../../views/catalog/page-range.ts';

fc.configureGlobal({ seed: 437 });

describe('pageRange', () => {
  it.each([
    [1, 20, 317, { first: 1, last: 20, lastPage: 16 }],
    [16, 20, 317, { first: 301, last: 317, lastPage: 16 }],
    [1, 20, 20, { first: 1, last: 20, lastPage: 1 }],
    [2, 15, 16, { first: 16, last: 16, lastPage: 2 }],
    [1, 20, 0, { first: 0, last: 0, lastPage: 1 }],
  ])('page %i by %i of %i', (page, size, total, range) => {
    expect(pageRange(page, size, total)).toEqual(range);
  });
});

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 16, [1, 2, null, 16]],
    [3, 16, [1, 2, 3, 4, null, 16]],
    [4, 16, [1, 2, 3, 4, 5, null, 16]],
    [8, 16, [1, null, 7, 8, 9, null, 16]],
    [14, 16, [1, null, 13, 14, 15, 16]],
    [16, 16, [1, null, 15, 16]],
  ])('page %i of %i', (page, lastPage, numbers) => {
    expect(pageNumbers(page, lastPage)).toEqual(numbers);
  });

  it('names the ends and the neighbours, each once, in order', () => {
    const pages = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }));
    fc.assert(
      fc.property(pages, ([a, b]) => {
        const [page, lastPage] = [Math.min(a, b), Math.max(a, b)];
        const numbers = pageNumbers(page, lastPage).filter((each) => each !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
        for (const each of [1, page, lastPage]) expect(numbers).toContain(each);
        expect(numbers.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
