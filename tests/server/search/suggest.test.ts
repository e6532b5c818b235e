import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import { listMostSearched } from '../../../server/search/list-most-searched.ts';
import { suggest } from '../../../server/search/suggest.ts';
import { brand, category, productRows, referenceRows } from '../catalog/index/catalog-rows.ts';

const reference = referenceRows({
  categories: [
    category(10, null, { title: 'Посуда' }),
    category(11, 10, { title: 'Тарелки' }),
    category(12, 10, { title: 'Бокалы для вина' }),
    category(13, null, { title: 'Тепловое оборудование' }),
    category(14, 13, { title: 'Печи' }),
    category(15, 10, { title: 'Пустой раздел' }),
  ],
  brands: [brand(1, 'Tavrelli'), brand(2, 'Белый очаг')],
});
const index = buildIndex(reference, [
  productRows([
    { id: 1, title: 'Тарелка глубокая белая', categoryId: 11, popularity: 90, stock: { 1: 5 } },
    { id: 2, title: 'Тарелка глубокая синяя', categoryId: 11, popularity: 50, stock: { 1: 5 } },
    { id: 3, title: 'Тарелка плоская', categoryId: 11, popularity: 500, stock: { 3: 5 } },
    { id: 4, title: 'Бокал бордо 300 мл', categoryId: 12, popularity: 7, stock: { 1: 5 } },
    { id: 5, title: 'Печь Tavrelli TA-5', categoryId: 14, brandId: 1, stock: { 1: 5 } },
    { id: 6, title: 'Печь Белый очаг ПО-1', categoryId: 14, brandId: 2, popularity: 3 },
    { id: 7, title: 'Тазик снятый', categoryId: 11, active: false, popularity: 999 },
  ]),
]);
const texts = (typed: string) => suggest(index, typed).map(({ text }) => text);

describe('suggest', () => {
  it.each([
    ['completes the word', 'тарелка гл', ['глубокая']],
    [
      'offers what goes with the words before, the best sold first',
      'глубокая тарелка ',
      ['белая', 'синяя'],
    ],
    ['offers titles of categories', 'тар', ['Тарелки']],
    ['goes on with a title where it was left', 'бокалы для в', ['вина']],
    ['offers brands by their titles', 'бел', ['белая', 'Белый очаг']],
    ['offers brands that have what was typed before', 'печь ta', ['Tavrelli']],
    ['leaves out brands that have not', 'тарелка ta', []],
    ['hears brands in the other alphabet', 'тавр', ['Tavrelli']],
    ['reads the other layout', 'nfh', ['Тарелки']],
    ['corrects the word', 'глубокая тарилка', ['тарелка']],
    ['completes numbers behind words', 'бокал 3', ['300']],
    ['offers nothing that is not sold', 'таз', []],
    ['offers nothing for an empty text', '  ', []],
    ['offers nothing for what is nowhere', 'ъыъ', []],
  ])('%s', (_, typed, expected) => {
    expect(texts(typed)).toEqual(expected);
  });

  it('gives no more than ten', () => {
    expect(texts('т').length).toBeLessThanOrEqual(10);
  });
});

describe('listMostSearched', () => {
  it('begins with the best sold category of each section', () => {
    const all = listMostSearched(index, 10).map(({ text }) => text);
    expect(all).toEqual(['Тарелки', 'Печи', 'Бокалы для вина']);
    expect(listMostSearched(index, 1)).toEqual([{ text: 'Тарелки' }]);
  });

  it('is empty in an empty shop', () => {
    expect(listMostSearched(buildIndex(referenceRows(), []), 4)).toEqual([]);
  });
});
