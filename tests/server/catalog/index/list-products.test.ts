import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../../server/catalog/index/draft-index.ts';
import {
  type IndexQuery,
  listProducts,
  type ProductListing,
} from '../../../../server/catalog/index/list-products.ts';
import type { Scope } from '../../../../server/catalog/index/listing-scope.ts';
import { EMPTY_FILTER, type Filter } from '../../../../shared/filter.ts';
import {
  brand,
  category,
  MOSCOW,
  parameter,
  productRows,
  referenceRows,
  type TestProduct,
} from './catalog-rows.ts';

const GUEST = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
const plain: IndexQuery = {
  filter: EMPTY_FILTER,
  sort: 'relevance',
  page: 0,
  onpage: 100,
  viewer: GUEST,
  seed: 1,
};

describe('listProducts', () => {
  const products: TestProduct[] = Array.from({ length: 100 }, (_, index) => ({
    id: index + 1,
    categoryId: index < 50 ? 10 : 11,
    brandId: index < 50 ? 1 : 2,
    prices: { 1: [(index + 1) * 100, null] as [number, null] },
    params: {
      1: [['10', '9', '1.5', '1/2', 'сталь', 'Ёлка', 'Железо'][index % 7]!],
      ...(index < 2 && { 2: ['редкий'] }),
      ...(index < 1 && { 3: ['очень редкий', 'ещё реже'] }),
    },
  }));
  const reference = referenceRows({
    categories: [category(9), category(10, 9), category(11, 9)],
    brands: [brand(1, 'Atesi'), brand(2, 'Bosch')],
    parameters: [
      parameter(1, 'multiselect', { code: 'razmer' }),
      parameter(2, 'multiselect', { code: 'redkiy' }),
      parameter(3, 'multiselect', { code: 'ochen-redkiy' }),
      parameter(4, 'range', { code: 'dlina' }),
    ],
  });
  const index = buildIndex(reference, [productRows(products)]);
  const inCategory = (categoryId: number, filter: Filter) =>
    listProducts(index, { kind: 'category', categoryId }, { ...plain, filter });
  const selecting = (key: string, ...values: string[]): Filter => ({
    ...EMPTY_FILTER,
    selections: { [key]: values },
  });

  it.each<[string, Filter, string]>([
    ['facet', selecting('net-takogo', 'x'), 'net-takogo:'],
    ['value', selecting('brand', 'atesi', 'nordika'), 'brand:nordika'],
    ['switch', { ...EMPTY_FILTER, switches: ['razmer'] }, 'razmer'],
    ['range', { ...EMPTY_FILTER, ranges: { brand: { min: 1 } } }, 'brand'],
    ['selection of a range', selecting('price', '5'), 'price:'],
    ['prototype', selecting('constructor', 'x'), 'constructor:'],
  ])('calls an unknown %s unknown', (_, filter, unknown) => {
    expect(inCategory(9, filter)).toEqual({ unknown });
  });

  it('refuses more than 30 facets at once', () => {
    const many = Array.from({ length: 40 }, (_, number) => parameter(100 + number, 'range'));
    const wide = buildIndex({ ...reference, parameters: many }, [productRows(products)]);
    const ranges = Object.fromEntries(many.map(({ code }) => [code, { min: 0 }]));
    const query = { ...plain, filter: { ...EMPTY_FILTER, ranges } };
    expect(listProducts(wide, { kind: 'sale' }, query)).toEqual({ unknown: 'p130' });
  });

  it('leaves nothing when a known value is not in this scope, and shows it as chosen', () => {
    const listing = inCategory(11, selecting('brand', 'atesi')) as ProductListing;
    expect(listing.total).toBe(0);
    const facet = listing.facets.find(({ key }) => key === 'brand');
    expect(facet).toMatchObject({
      values: [
        { slug: 'atesi', count: 0, selected: true },
        { slug: 'bosch', count: 50, selected: false },
      ],
    });
  });

  it('sorts values by number, then by the alphabet', () => {
    const { facets } = inCategory(9, EMPTY_FILTER) as ProductListing;
    const facet = facets.find(({ key }) => key === 'razmer');
    const titles = facet?.type === 'multiselect' ? facet.values.map(({ title }) => title) : [];
    expect(titles).toEqual(['1/2', '1,5', '9', '10', 'Ёлка', 'Железо', 'сталь']);
  });

  it('hides facets that few products carry and that cannot narrow the list', () => {
    const keys = (categoryId: number) =>
      (inCategory(categoryId, EMPTY_FILTER) as ProductListing).facets.map(({ key }) => key);
    expect(keys(9)).toEqual(['price', 'v-nalichii', 'brand', 'razmer']);
    expect(keys(10)).toEqual(['price', 'v-nalichii', 'razmer']);
    expect(keys(11)).toEqual(['price', 'v-nalichii', 'razmer']);
  });

  it('repairs swapped bounds', () => {
    const filter = { ...EMPTY_FILTER, ranges: { price: { min: 30, max: 11 } } };
    expect(inCategory(9, filter)).toMatchObject({ total: 20 });
  });

  it('tells values apart that differ in signs only', () => {
    const signs = ['A', 'A+', 'A++', '18', '-18', '1,5', '1.5'].map((value, at) => ({
      id: at + 1,
      categoryId: 10,
      params: { 1: [value] },
    }));
    const listing = listProducts(
      buildIndex(reference, [productRows(signs)]),
      { kind: 'category', categoryId: 10 },
      plain,
    ) as ProductListing;
    const facet = listing.facets.find(({ key }) => key === 'razmer');
    expect(facet?.type === 'multiselect' && facet.values.map(({ slug }) => slug)).toEqual([
      'minus-18',
      '1-5',
      '18',
      'a',
      'a-plus',
      'a-plus-plus',
    ]);
  });

  it('shuffles anew with another seed', () => {
    const ids = (seed: number) =>
      (
        listProducts(
          index,
          { kind: 'category', categoryId: 9 },
          { ...plain, sort: 'rand', seed },
        ) as ProductListing
      ).ids;
    expect(ids(1)).toEqual(ids(1));
    expect(ids(1)).not.toEqual(ids(2));
  });

  it('puts the better rank of a search first', () => {
    const found: Scope = {
      kind: 'found',
      ordinals: Uint32Array.of(0, 1, 2),
      ranks: Uint16Array.of(2, 0, 1),
    };
    expect(listProducts(index, found, plain)).toMatchObject({ total: 3, ids: [2, 3, 1] });
  });
});
