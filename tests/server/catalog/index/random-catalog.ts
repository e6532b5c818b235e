import fc from 'fast-check';
import type { ReferenceRows } from '../../../../server/catalog/index/reference-rows.ts';
import { API_SORTS } from '../../../../shared/contract/listing.ts';
import type { Filter } from '../../../../shared/filter.ts';
import {
  brand,
  category,
  KAZAN,
  MOSCOW,
  parameter,
  referenceRows,
  type TestProduct,
  TOMSK,
} from './catalog-rows.ts';

/** Values and the slugs they must get. */
export const SLUGS: Readonly<Record<string, string>> = {
  сталь: 'stal',
  Дерево: 'derevo',
  '10 мм': '10-mm',
  '9,5 мм': '9-5-mm',
  'A+': 'a-plus',
  'A++': 'a-plus-plus',
  ёлка: 'elka',
  белый: 'belyy',
  чёрный: 'chernyy',
};
const MATERIALS = Object.keys(SLUGS).slice(0, 7);
const COLOURS = Object.keys(SLUGS).slice(7);
const SIZES = [-18, 0, 1.5, 2, 10, 250];

export const PARAMETERS = [
  parameter(1, 'multiselect', { code: 'material', unit: 'мм' }),
  parameter(2, 'multiselect', { code: 'cvet', priority: 2 }),
  parameter(3, 'range', { code: 'dlina', priority: 1 }),
  parameter(4, 'range', { code: 'vysota', position: 0 }),
  parameter(5, 'switch', { code: 'pmm' }),
  parameter(6, 'text', { code: 'komplekt' }),
];
export const BRANDS = [brand(1, 'Rational'), brand(2, 'Атеси'), brand(3, 'Kocateq')].map((row) => ({
  ...row,
  url_rewrite_code: ['rational', 'atesi', 'kocateq'][row.id - 1]!,
}));

/** Ids 10 … 17; each category hangs on one before it or on none; some were removed. */
const categories = fc
  .array(fc.record({ parent: fc.option(fc.nat(7)), active: fc.constantFrom(1, 1, 1, 0) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((list) =>
    list.map(({ parent, active }, index) => {
      const parentId = parent === null || parent >= index ? null : 10 + parent;
      return category(10 + index, parentId, { active: active === 1 ? 1 : 0 });
    }),
  );

const price = fc.integer({ min: 1, max: 60 }).map((units) => units * 5_050);
const priceAndOld = fc
  .tuple(price, fc.option(price))
  .map(([now, more]): [number, number | null] => [now, more === null ? null : now + more]);

const some = <T>(values: readonly T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }), {
    nil: undefined,
  });

/** `null` and `undefined` inside stand for «not there». */
export const randomProduct: fc.Arbitrary<TestProduct> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    categoryId: fc.option(fc.integer({ min: 10, max: 17 })),
    brandId: fc.option(fc.integer({ min: 1, max: 3 })),
    quality: fc.constantFrom('common', 'common', 'common', 'used', 'sale', 'defective'),
    bestseller: fc.boolean(),
    hasPhoto: fc.boolean(),
    popularity: fc.nat(3),
    active: fc.constantFrom(true, true, true, false),
    retail: fc.option(priceAndOld),
    wholesale: fc.option(priceAndOld),
    stock: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.nat(3)),
    material: some(MATERIALS),
    colour: some(COLOURS),
    length: some(SIZES),
    height: some(SIZES),
    dishwasher: some(['Да', 'Нет']),
  })
  .map(
    ({ retail, wholesale, stock, material, colour, length, height, dishwasher, ...product }) => ({
      ...product,
      quality: product.quality as TestProduct['quality'] & string,
      prices: { ...(retail && { 1: retail }), ...(wholesale && { 2: wholesale }) },
      stock: { ...stock },
      params: {
        ...(material && { 1: material }),
        ...(colour && { 2: colour }),
        ...(length && { 3: length }),
        ...(height && { 4: height }),
        ...(dishwasher && { 5: dishwasher }),
        6: ['что угодно'],
      },
    }),
  );

export interface RandomCatalog {
  reference: ReferenceRows;
  products: TestProduct[];
}

export const randomCatalog: fc.Arbitrary<RandomCatalog> = fc
  .record({
    categories,
    products: fc.uniqueArray(randomProduct, { selector: ({ id }) => id, maxLength: 30 }),
  })
  .map(({ categories: rows, products }) => ({
    reference: referenceRows({ categories: rows, brands: BRANDS, parameters: PARAMETERS }),
    products: products.map((product) => ({
      ...product,
      categoryId: rows.some(({ id }) => id === product.categoryId) ? product.categoryId! : null,
    })),
  }));

const bounds = (low: number, high: number) =>
  fc
    .tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high }), fc.nat(2))
    .map(([a, b, side]) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      return side === 0 ? { min } : side === 1 ? { max } : { min, max };
    });

const slugs = (values: readonly string[]) => values.map((value) => SLUGS[value]!);
const choice = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const optional = { requiredKeys: [] as [] };

/**
 * Filter of facets that every random catalogue knows; whether it knows the values is another thing.
 */
export const randomFilter: fc.Arbitrary<Filter> = fc.record({
  selections: fc
    .record(
      {
        brand: choice(['rational', 'atesi']),
        material: choice(slugs(MATERIALS)),
        cvet: choice(slugs(COLOURS)),
      },
      optional,
    )
    .map((selections) => selections as Record<string, string[]>),
  switches: fc.uniqueArray(fc.constantFrom('v-nalichii', 'pmm'), { maxLength: 2 }),
  ranges: fc
    .record({ price: bounds(0, 3000), dlina: bounds(-20, 300), vysota: bounds(-20, 20) }, optional)
    .map((ranges) => ranges as Filter['ranges']),
});

export const randomViewer = fc.record({
  cityId: fc.constantFrom(MOSCOW.id, KAZAN.id, TOMSK.id),
  levelId: fc.constantFrom(null, 1, 2, 77),
  loggedIn: fc.boolean(),
});

export const randomSort = fc.constantFrom(...API_SORTS);
