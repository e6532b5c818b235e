import { expect, it } from 'vitest';
import { listQuery, pagesOf } from '../../../../server/backoffice/desk/list-page.ts';

it.each([
  ['', 1],
  ['7', 7],
  [' 7 ', 7],
  ['0', 1],
  ['-3', 1],
  ['1.3', 1],
  ['1e3', 1],
  ['99999', 100],
  ['9'.repeat(40), 1],
])('a list at ?page=%s opens at page %i', (text, page) => {
  expect(listQuery(new URLSearchParams({ page: text })).page(100)).toBe(page);
});

it('takes parts of another kind as left out', () => {
  const { text, number, day, choice } = listQuery(
    new URLSearchParams({
      q: ` ${'я'.repeat(200)}`,
      city: '1 or 1',
      from: '2026-02-30',
      sort: '__proto__',
    }),
  );
  expect([
    text('q').length,
    number('city'),
    day('from'),
    choice('sort', ['new', 'old'], 'new'),
  ]).toEqual([100, null, '', 'new']);
  expect([text('none'), number('none'), day('none')]).toEqual(['', null, '']);
});

it.each([
  [0, 0],
  [50, 1],
  [51, 2],
])('%i rows stand on %i pages', (count, pages) => {
  expect(pagesOf(count)).toBe(pages);
});
