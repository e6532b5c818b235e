import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import { listProducts } from '../../../server/catalog/index/list-products.ts';
import { findProducts, understandText } from '../../../server/search/find-products.ts';
import { EMPTY_FILTER } from '../../../shared/filter.ts';
import {
  brand,
  category,
  MOSCOW,
  parameter,
  productRows,
  referenceRows,
} from '../catalog/index/catalog-rows.ts';

const index = buildIndex(
  referenceRows({
    categories: [
      category(10, null, { title: 'Тепловое оборудование' }),
      category(11, null, { title: 'Холодильное оборудование' }),
      category(12, 11, { title: 'Камеры' }),
    ],
    brands: [brand(1, 'Rational'), brand(2, 'Атеси')],
    parameters: [parameter(1, 'multiselect', { title: 'Материал' })],
  }),
  [
    productRows([
      { id: 1, title: 'Плита электрическая ЭП-4', code: '100-200', model: 'ЭП-4ЖШ', brandId: 2 },
      { id: 2, title: 'Плита газовая чёрная', code: '100-201', model: 'ПГ 6', brandId: 2 },
      { id: 3, title: 'Пароконвектомат SCC 61', code: '300', model: 'SCC61', brandId: 1 },
      { id: 4, title: 'Подставка под плиту', code: '400', popularity: 9, stock: { 1: 1 } },
      { id: 5, title: 'Шкаф жарочный', code: '500', categoryId: 10, model: 'МХ-700/2' },
      { id: 6, title: 'Плита, которой нет', code: '600', active: false },
      { id: 7, title: 'Бокал 300 мл', code: '700', popularity: 5, params: { 1: ['Стекло'] } },
      { id: 8, title: 'Соусник с артикулом плиты', code: '800', model: '100-2009' },
      { id: 9, title: 'Полюс КХН-4', code: '900', categoryId: 12 },
    ]),
  ],
);

const viewer = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
const idsOf = (text: string) => {
  const query = { filter: EMPTY_FILTER, sort: 'relevance', page: 0, onpage: 50, seed: 1 } as const;
  const listing = listProducts(index, findProducts(index, text), { ...query, viewer });
  return 'ids' in listing ? listing.ids : [];
};

describe('findProducts', () => {
  it.each([
    ['the code first, then what begins with it', '100200', [1, 8]],
    ['an article with other dashes', 'эп 4 жш', [1]],
    ['an article in other letters', 'MX700-2', [5]],
    ['an article in lower case', 'scc61', [3]],
    ['the beginning of an article', 'scc', [3]],
    ['all words, in any order', 'газовая плита', [2]],
    ['what the word is the head of first', 'плиты', [1, 2, 4, 8]],
    ['the whole title before others', 'плита газовая черная', [2]],
    ['ё as е', 'ЧЕРНАЯ', [2]],
    ['the beginning of a word', 'пароконв', [3]],
    ['by brand', 'rational', [3]],
    ['by category', 'тепловое', [5]],
    ['words of title and brand', 'атеси плита', [1, 2]],
    ['a number without its unit', 'бокал 300', [7]],
    ['an amount in another unit', 'бокал 0,3 л', [7]],
    ['by parameter', 'бокал стекло', [7]],
    ['by the category above', 'оборудование', [5, 9]],
    ['a category word only where it is above', 'холод', [9]],
    ['without the word that is nowhere', 'плита инопланетная', [1, 2, 4, 8]],
    ['a brand as it sounds', 'рационал', [3]],
    ['a brand in the other layout', 'кфешщтфд', [3]],
    ['a word in the other layout', ',jrfk', [7]],
    ['a word with an error', 'пораконвектомат', [3]],
    ['a Russian brand in Latin letters', 'atesi', [1, 2]],
    ['a synonym', 'духовка', [5]],
    ['nothing when too little is left', 'инопланетная 300', []],
    ['nothing for a removed product', 'которой нет', []],
    ['nothing for no words', ' —!? ', []],
    ['nothing for an empty text', '', []],
  ])('finds %s', (_, text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });

  it('gives growing ordinals with a rank each', () => {
    const { ordinals, ranks } = findProducts(index, 'плита');
    expect([...ordinals]).toEqual([...ordinals].sort((a, b) => a - b));
    expect(ranks).toHaveLength(ordinals.length);
  });

  it.each([
    ['10 KB of one word', 'я'.repeat(10_000)],
    ['10 KB of words', 'плита я '.repeat(1250)],
    ['signs of regular expressions', '(.*)+$[a-z]{1,9}\\'.repeat(300)],
    ['signs of SQL', "%' or _ like '%%--;".repeat(300)],
    ['NUL, lone surrogates, controls', '\0\ud800\u202e\udfff'.repeat(2500)],
    ['ligatures that unfold', '\ufdfa'.repeat(10_000)],
    ['marks piled on a letter', `е${'\u0308'.repeat(9_999)}`],
    ['names of object properties', '__proto__ constructor toString'],
  ])('reads of %s the beginning only, and never throws', (_, text) => {
    expect(findProducts(index, text)).toEqual(findProducts(index, text.slice(0, 200)));
  });
});

describe('understandText', () => {
  it.each([
    ['плита', null, []],
    ['рационал', null, []],
    [',jrfk', 'бокал', []],
    ['gkbnf b ,jrfk', 'плита и бокал', ['бокал']],
    ['Пораконвектомат SCC', 'пароконвектомат scc', []],
    ['плта', 'плита', []],
    ['плита инопланетная', null, ['инопланетная']],
    ['бокал 0,5 л', null, ['0,5 л']],
    ['инопланетная', null, []],
  ])('says of «%s» what it did', (text, corrected, dropped) => {
    expect(understandText(index, text)).toMatchObject({ corrected, dropped });
  });
});

describe('numbers of a text', () => {
  it.each([
    ['бокал 0.5 л', null, ['0,5 л']],
    ['бокал 0,5 л', null, ['0,5 л']],
    ['бокаал 0.3 л', 'бокал 0,3 л', []],
    ['бокал 1.2.3', null, ['1.2']],
  ])('are told of «%s» as people write them', (text, corrected, dropped) => {
    expect(understandText(index, text)).toMatchObject({ corrected, dropped });
  });
});

describe('an article with a cross between its digits', () => {
  const crossed = buildIndex(referenceRows({ categories: [category(10, null)] }), [
    productRows([
      { id: 1, title: 'Полка HK-200x400-2', code: '1', model: 'HK-200x400-2', popularity: 9 },
      { id: 2, title: 'Полка настенная', code: '2', model: 'HK-200x400' },
      { id: 3, title: 'Короб', code: '3', model: 'НК-300х400' },
    ]),
  ]);

  it.each([
    ['HK-200x400', [2, 1]],
    ['НК-200х400', [2, 1]],
    ['hk 200×400', [2, 1]],
    ['HK-200x400-2', [1]],
    ['HK-300X400', [3]],
    ['НК 300*400', [3]],
  ])('is found by «%s»', (text, ids) => {
    const query = { filter: EMPTY_FILTER, sort: 'relevance', page: 0, onpage: 9, seed: 1 } as const;
    const listing = listProducts(crossed, findProducts(crossed, text), { ...query, viewer });
    expect('ids' in listing && listing.ids.slice(0, ids.length)).toEqual(ids);
  });
});
