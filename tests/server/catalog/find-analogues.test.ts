import { expect, it } from 'vitest';
import { findAnalogues } from '../../../server/catalog/find-analogues.ts';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import { category, MOSCOW, productRows, referenceRows } from './index/catalog-rows.ts';

it('finds in place of a product none that is no longer made', () => {
  const index = buildIndex(referenceRows({ categories: [category(10, null)] }), [
    productRows([
      { id: 1, categoryId: 10, discontinued: true, prices: { 1: [100, null] } },
      { id: 2, categoryId: 10, discontinued: true, prices: { 1: [100, null] }, stock: { 1: 5 } },
      { id: 3, categoryId: 10, prices: { 1: [900, null] } },
    ]),
  ]);
  const viewer = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
  expect(findAnalogues(index, 1, viewer)).toEqual([3]);
});
