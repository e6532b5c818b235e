import { describe, expect, it } from 'vitest';
import { decidingPlace } from '../../../../server/catalog/index/deciding-parameters.ts';
import { buildIndex } from '../../../../server/catalog/index/draft-index.ts';
import { listProducts } from '../../../../server/catalog/index/list-products.ts';
import { createReference } from '../../../../server/catalog/index/reference.ts';
import { EMPTY_FILTER } from '../../../../shared/filter.ts';
import {
  category,
  MOSCOW,
  parameter,
  productRows,
  referenceRows,
  type TestProduct,
} from './catalog-rows.ts';

const OVENS = 2;
const STOVES = 3;
const reference = referenceRows({
  categories: [
    category(1, null, { title: 'Тепловое' }),
    category(OVENS, 1, { title: 'Пароконвектоматы' }),
    category(STOVES, 1, { title: 'Рисоварки' }),
  ],
  parameters: [
    parameter(1, 'multiselect', { title: 'Страна производства' }),
    parameter(2, 'range', { title: 'Длина' }),
    parameter(3, 'multiselect', { title: 'Тип управления' }),
    parameter(4, 'range', { title: 'Мощность' }),
    parameter(5, 'multiselect', { title: 'Напряжение' }),
    parameter(6, 'multiselect', { title: 'Количество уровней' }),
    parameter(7, 'multiselect', { title: 'Тип', priority: 1 }),
  ],
});

/** The length is nearly always the same, the control never twice in a row. */
const goods = (from: number, categoryId: number): TestProduct[] =>
  Array.from({ length: 8 }, (_, at) => ({
    id: from + at,
    categoryId,
    prices: { 1: [1000 + at, null] },
    params: {
      1: [`Страна ${at}`],
      2: [at === 7 ? 900 : 800],
      3: [`Вид ${at % 4}`],
      4: [at + 1],
      5: [at % 2 ? '220' : '380'],
      6: [at % 2 ? '6' : '10'],
      7: [at % 2 ? 'А' : 'Б'],
    },
  }));

const index = buildIndex(reference, [productRows([...goods(1, OVENS), ...goods(11, STOVES)])]);

function titles(categoryId: number): string[] {
  const viewer = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
  const query = { filter: EMPTY_FILTER, sort: 'relevance', page: 0, onpage: 20, seed: 1 } as const;
  const listing = listProducts(index, { kind: 'category', categoryId }, { ...query, viewer });
  if ('unknown' in listing) throw new Error('nothing is chosen');
  return listing.facets.map(({ title }) => title).filter((title) => title !== 'В наличии');
}

describe('the order of filters', () => {
  it('begins with what decides for goods of the kind, and ends with what seldom does', () => {
    expect(titles(OVENS)).toEqual([
      'Количество уровней',
      'Напряжение',
      'Мощность',
      'Цена',
      'Тип',
      'Тип управления',
      'Длина',
      'Страна производства',
    ]);
  });

  it('has what goods are connected to first where no rule names them', () => {
    expect(titles(STOVES).slice(0, 3)).toEqual(['Напряжение', 'Мощность', 'Цена']);
    const others = titles(STOVES).slice(4);
    expect(others).toEqual([
      'Тип управления',
      'Количество уровней',
      'Длина',
      'Страна производства',
    ]);
  });

  it('takes the kind that most products of a mixed list are of', () => {
    expect(titles(1)[0]).toBe('Напряжение');
  });
});

describe('what decides', () => {
  const tree = createReference(
    referenceRows({
      categories: [
        category(1, null, { title: 'Гастроёмкости' }),
        category(2, 1, { title: 'Из поликарбоната' }),
        category(3, null, { title: 'Тарелки' }),
        category(4, null, { title: 'Прочее' }),
      ],
    }),
  );
  const place = (id: number, title: string) => decidingPlace(tree.categories.get(id), title);

  it.each([
    [1, 'Тип гастроёмкости', 0],
    [2, 'Глубина', 1],
    [3, 'Диаметр', 0],
    [3, 'Глубина', null],
    [4, 'Напряжение', 0],
    [4, 'Диаметр', null],
  ])('of category %i by «%s»: %s', (id, title, expected) => {
    expect(place(id, title)).toBe(expected);
  });
});
