import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import { listMostSearched } from '../../../server/search/list-most-searched.ts';
import { suggest } from '../../../server/search/suggest.ts';
import {
  brand,
  category,
  parameter,
  productRows,
  referenceRows,
} from '../catalog/index/catalog-rows.ts';

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
    { id: 8, title: 'Гастроёмкость GN 1/1-100 мм', categoryId: 12, popularity: 2 },
    { id: 9, title: 'Гастроёмкость GN 1/3-100 мм', categoryId: 12, popularity: 1 },
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
    ['offers brands by their titles', 'бел', ['Белый очаг']],
    ['offers brands that have what was typed before', 'печь ta', ['Tavrelli']],
    ['leaves out brands that have not', 'тарелка ta', []],
    ['hears brands in the other alphabet', 'тавр', ['Tavrelli']],
    ['reads the other layout', 'nfh', ['Тарелки']],
    ['corrects the word', 'глубокая тарилка', ['тарелка']],
    ['completes amounts behind words', 'бокал 3', ['300 мл']],
    ['goes on with a fraction to fractions alone', 'gn 1/', ['1/1', '1/3']],
    ['offers no millimetres in the place of a fraction', 'gn 1/1', []],
    ['offers nothing that is not sold', 'таз', []],
    ['offers nothing for an empty text', '  ', []],
    ['offers nothing for what is nowhere', 'ъыъ', []],
  ])('%s', (_, typed, expected) => {
    expect(texts(typed)).toEqual(expected);
  });

  it('gives no word twice, nor the one that is typed', () => {
    expect(texts('тарелка')).toEqual([]);
    expect(texts('Тарелки')).toEqual([]);
  });

  it('gives no more than ten', () => {
    expect(texts('т').length).toBeLessThanOrEqual(10);
  });
});

describe('what suggest offers', () => {
  const kitchen = buildIndex(
    referenceRows({
      categories: [
        category(10, null, { title: 'Холодильное оборудование' }),
        category(11, 10, { title: 'Шкафы холодильные со стеклом' }),
        category(12, 10, { title: 'Шкафы холодильные с глухой дверью' }),
        category(13, null, { title: 'Ножи для хлеба' }),
        category(14, null, { title: 'Столы с холодильником' }),
        category(15, null, { title: 'Гастроёмкости' }),
      ],
      parameters: [parameter(1, 'multiselect', { title: 'Материал' })],
    }),
    [
      productRows([
        {
          id: 1,
          title: 'Шкаф холодильный ШХ-700, 700 л, со стеклом',
          categoryId: 11,
          stock: { 1: 1 },
        },
        { id: 2, title: 'Шкаф холодильный ШХ-1400, 1400 л', categoryId: 12, stock: { 1: 1 } },
        { id: 3, title: 'Нож для хлеба 176, сталь 18/10', categoryId: 13, stock: { 1: 1 } },
        { id: 4, title: 'Стол кухонный с холодильником', categoryId: 14, stock: { 1: 1 } },
        {
          id: 5,
          title: 'Гастроёмкость GN 1/1-65 мм, поликарбонат',
          categoryId: 15,
          params: { 1: ['Поликарбонат'] },
          stock: { 1: 1 },
        },
        { id: 6, title: 'Гастроёмкость GN 1/3-65 мм', categoryId: 15, stock: { 1: 1 } },
      ]),
    ],
  );
  const offered = (typed: string) => suggest(kitchen, typed).map(({ text }) => text);

  it.each([
    [
      'whole titles of categories, wherever the word stands in them',
      'холод',
      [
        'Холодильное оборудование',
        'Шкафы холодильные с глухой дверью',
        'Шкафы холодильные со стеклом',
        'Столы с холодильником',
      ],
    ],
    ['words that agree with the one before', 'шкаф ', ['холодильный']],
    [
      'the same in the plural',
      'шкафы ',
      ['холодильные', 'холодильные с глухой дверью', 'холодильные со стеклом'],
    ],
    ['what a title goes on with', 'шкаф холодильный ', ['с глухой дверью', 'со стеклом']],
    ['prepositions with their words', 'нож ', ['для хлеба']],
    ['no oblique cases alone', 'стол ', ['кухонный', 'с холодильником']],
    ['no numbers that are no amounts', 'нож 1', []],
    ['amounts in the unit that is typed', 'шкаф 0', []],
    ['amounts of litres', 'шкаф холодильный 7', ['700 л']],
    ['amounts of millilitres as litres', 'шкаф 1', ['1400 л']],
    ['sizes', 'гастроёмкость 1', ['1/1', '1/3']],
    ['the sizes that are meant', 'гастроёмкость gn 1', ['1/1', '1/3']],
    ['nothing behind a preposition but what titles say', 'стол с ', ['холодильником']],
    ['values of parameters', 'гастроёмкость п', ['поликарбонат']],
  ])('is %s', (_, typed, expected) => {
    expect(offered(typed).toSorted()).toEqual([...expected].toSorted());
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
