import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import { findFitting } from '../../../server/product/find-fitting.ts';
import { parseFilterHash } from '../../../shared/filter.ts';
import {
  category,
  MOSCOW,
  parameter,
  productRows,
  referenceRows,
} from '../catalog/index/catalog-rows.ts';

const OVEN = 1;
const reference = referenceRows({
  categories: [
    category(1, null, { title: 'Тепловое', slug: 'teplovoe' }),
    category(2, 1, { title: 'Пароконвектоматы', slug: 'parokonvektomaty' }),
    category(3, null, { title: 'Гастроёмкости', slug: 'gastroemkosti' }),
    category(4, 3, { title: 'Крышки для гастроёмкостей', slug: 'kryshki' }),
    category(5, null, { title: 'Зонты вытяжные', slug: 'zonty' }),
    category(6, null, { title: 'Тарелки', slug: 'tarelki' }),
  ],
  parameters: [
    parameter(1, 'multiselect', { title: 'Тип гастроёмкости', code: 'gn' }),
    parameter(2, 'range', { title: 'Длина', code: 'dlina', unit: 'мм' }),
  ],
});
const gn = (value: string) => ({ 1: [value] });
const long = (value: number) => ({ 2: [value] });

const index = buildIndex(reference, [
  productRows([
    { id: OVEN, categoryId: 2, params: { ...gn('GN 1/1'), ...long(860) } },
    { id: 11, categoryId: 3, params: gn('GN 1/1'), stock: { 1: 5 } },
    { id: 12, categoryId: 3, params: gn('GN 1/1'), popularity: 9 },
    { id: 13, categoryId: 3, params: gn('GN 1/2'), stock: { 1: 5 } },
    { id: 14, categoryId: 3, params: gn('GN 1/1'), active: false, stock: { 1: 5 } },
    { id: 15, categoryId: 4, params: gn('GN 1/1') },
    { id: 16, categoryId: 4, params: gn('GN 1/1'), discontinued: true, stock: { 1: 5 } },
    { id: 21, categoryId: 5, params: long(800) },
    { id: 22, categoryId: 5, params: long(860) },
    { id: 23, categoryId: 5 },
    { id: 31, categoryId: 6 },
  ]),
]);
const fitting = (id: number) =>
  findFitting(index, id, { cityId: MOSCOW.id, levelId: null, loggedIn: false });

describe('what fits by the rules of the trade', () => {
  it('has containers of the size and hoods that are long enough for an oven', () => {
    expect(fitting(OVEN)).toEqual([
      {
        title: 'Гастроёмкости GN 1/1',
        url: '/catalog/gastroemkosti?hash=gn:gn-1-1',
        ids: [11, 12, 15],
      },
      { title: 'Зонты не короче 860\u00a0мм', url: '/catalog/zonty?hash=dlina:860..', ids: [22] },
    ]);
  });

  it('has lids of its size for a container', () => {
    expect(fitting(11)).toEqual([
      { title: 'Крышки GN 1/1', url: '/catalog/gastroemkosti/kryshki?hash=gn:gn-1-1', ids: [15] },
    ]);
    expect(fitting(13)).toEqual([]);
  });

  it.each([
    [1.2, '1,2', '1.2'],
    [1.23456, '1,234', '1.234'],
    [1.005, '1,005', '1.005'],
    [1.9999999, '1,999', '1.999'],
    [1e-7, '0', '0'],
    [1200, '1\u00a0200', '1200'],
  ])(
    'names a length of %d as people do, and leads to an address that is read',
    (own, told, bound) => {
      const parameters = [parameter(2, 'range', { title: 'Длина', code: 'dlina', unit: 'м' })];
      const measured = buildIndex({ ...reference, parameters }, [
        productRows([
          { id: OVEN, categoryId: 2, params: long(own) },
          { id: 22, categoryId: 5, params: long(own) },
        ]),
      ]);
      const viewer = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
      expect(findFitting(measured, OVEN, viewer)).toEqual([
        {
          title: `Зонты не короче ${told}\u00a0м`,
          url: `/catalog/zonty?hash=dlina:${bound}..`,
          ids: [22],
        },
      ]);
      expect(parseFilterHash(`dlina:${bound}..`).ranges).toEqual({ dlina: { min: Number(bound) } });
    },
  );

  it('has nothing where no rule names the goods, nor for what is not there', () => {
    expect(fitting(31)).toEqual([]);
    expect(fitting(999)).toEqual([]);
  });
});
