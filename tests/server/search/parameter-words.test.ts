import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import { findProducts, searchedIn, understandText } from '../../../server/search/find-products.ts';
import { category, parameter, productRows, referenceRows } from '../catalog/index/catalog-rows.ts';

const index = buildIndex(
  referenceRows({
    categories: [
      category(10, null, { title: 'Гастроёмкости нержавеющие' }),
      category(11, null, { title: 'Гастроёмкости из поликарбоната' }),
      category(12, null, { title: 'Столы' }),
    ],
    parameters: [
      parameter(1, 'range', { title: 'Глубина', unit: 'мм' }),
      parameter(2, 'range', { title: 'Диаметр ножа', unit: 'мм' }),
      parameter(3, 'multiselect', { title: 'Серия' }),
      parameter(4, 'multiselect', { title: 'Напряжение', unit: 'В' }),
    ],
  }),
  [
    productRows([
      {
        id: 1,
        title: 'Гастроёмкость GN 1/9-65 мм, AISI 304',
        categoryId: 10,
        params: { 1: [65], 3: ['А'] },
      },
      {
        id: 2,
        title: 'Гастроёмкость GN 1/3-65 мм, AISI 304',
        categoryId: 10,
        params: { 3: ['А'] },
      },
      { id: 3, title: 'Гастроёмкость GN 1/1-65 мм', categoryId: 11, params: { 3: ['А'] } },
      { id: 4, title: 'Стол разделочный 1200×700 мм', categoryId: 12, params: { 3: ['А'] } },
      { id: 5, title: 'Стол 1200×600 мм', categoryId: 12, params: { 1: [600] } },
      { id: 6, title: 'Нож слайсера', params: { 2: [250] } },
      { id: 7, title: 'Планка 380 мм', params: { 3: ['А'] } },
      { id: 8, title: 'Печь', params: { 3: ['А'], 4: ['380'] } },
    ]),
  ],
);
const idsOf = (text: string) =>
  [...findProducts(index, text).ordinals].map((ordinal) => index.columns.ids[ordinal]);

describe('titles of parameters', () => {
  it('are known by any of their forms, unless they name a thing', () => {
    const { parameterWords } = searchedIn(index).tables;
    expect(['глубин', 'диаметр', 'нож', 'стол'].map((stem) => parameterWords.has(stem))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['стол глубина 700', [4]],
    ['стол 1200 глубиной 600', [5]],
    ['стол глубина', [5]],
    ['глубина', [1, 5]],
    ['стол диаметр', [4, 5]],
    ['стол серия', [4, 5]],
    ['серия', []],
  ])('narrow «%s» to no less than something', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
    expect(understandText(index, text).dropped).toEqual([]);
  });
});

describe('a number behind the title of a parameter', () => {
  it('is the amount of that parameter, where products have it', () => {
    expect(idsOf('напряжение 380')).toEqual([8]);
    expect(idsOf('глубина 600')).toEqual([5]);
    expect(idsOf('глубина 304')).toEqual([1]);
  });
});

describe('sizes', () => {
  it.each([
    ['GN1/1 65 нержавеющая', [3], ['нержавеющая']],
    ['гастроёмкость 1/1 aisi', [3], ['aisi']],
    ['гастроёмкость 1/3-65', [2], []],
    ['гастроёмкость 1/1-200', [3], ['200']],
  ])('are kept rather than words: «%s»', (text, ids, dropped) => {
    expect(idsOf(text)).toEqual(ids);
    expect(understandText(index, text).dropped).toEqual(dropped);
  });
});
