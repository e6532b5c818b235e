import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatPackages } from '../../../server/catalog/format-packages.ts';
import { findProduct, formatProducts } from '../../../server/catalog/format-products.ts';
import { type Catalog, createCatalog } from '../../../server/catalog/index/catalog.ts';
import { listBestsellers } from '../../../server/catalog/list-bestsellers.ts';
import { parameterLabel } from '../../../server/catalog/parameter-label.ts';
import type { CatalogViewer } from '../../../server/catalog/viewer-prices.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { productDetailsSchema, productSchema } from '../../../shared/contract/product.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import {
  brand,
  category,
  KAZAN,
  MOSCOW,
  parameter,
  referenceRows,
  TOMSK,
} from './index/catalog-rows.ts';
import { type StoredProduct, writeProducts, writeReference } from './index/fill-store.ts';

describe('parameterLabel', () => {
  it.each([
    ['multiselect', 'мл', ['300'], '300\u00a0мл'],
    ['range', 'кВт', ['1.5'], '1,5\u00a0кВт'],
    ['range', '°C', ['-18.5'], '-18,5\u00a0°C'],
    ['text', null, ['2.5.1'], '2.5.1'],
    ['multiselect', null, ['сталь', 'стекло'], 'сталь, стекло'],
    ['switch', null, ['Да'], 'Да'],
    ['switch', null, ['0'], 'Нет'],
  ] as const)('%s %s %j → %s', (kind, unit, values, label) => {
    expect(parameterLabel({ kind, unit }, values)).toBe(label);
  });
});

describe('formatPackages', () => {
  const pack = {
    product_id: 1,
    position: 0,
    short_title: 'упак. 6 шт.',
    quantity: 6,
    unit_price: 100,
  };
  it.each([
    ['own price in a sale', 550, { price: 80, retailPrice: 100 }, 80, 440, 600],
    ['own price after a rise', 550, { price: 103, retailPrice: null }, 103, 567, null],
    ['own price after a rise, at a level', 550, { price: 95, retailPrice: 103 }, 103, 567, 618],
    ['units times quantity', null, { price: 100, retailPrice: null }, 100, 600, null],
    ['own retail price', 550, { price: 100, retailPrice: null }, 100, 550, null],
    ['compared with units at the old price', 550, { price: 100, retailPrice: 120 }, 100, 550, 720],
    ['a better level', 550, { price: 80, retailPrice: 100 }, 100, 480, 600],
    ['a better package', 400, { price: 80, retailPrice: 100 }, 100, 400, 600],
    ['own price where a unit has none', 550, { price: null, retailPrice: null }, 0, null, null],
    ['no price at all', null, { price: null, retailPrice: null }, 0, null, null],
  ])('%s', (_, own, shown, retail, price, retailPrice) => {
    const [formatted] = formatPackages([{ ...pack, is_primary: 1, price: own }], shown, retail);
    expect(formatted).toEqual({
      isprimary: true,
      short_title: 'упак. 6 шт.',
      quantity: 6,
      price,
      retail_price: retailPrice,
    });
  });
});

it('asks no more for a package than for its units, in any sale and after any rise', () => {
  for (let unit = 1; unit <= 4000; unit += 37) {
    for (const [quantity, named, price] of [
      [6, 100, 523],
      [12, 999, 11_988],
      [3, 7, 20],
    ] as const) {
      const row = { product_id: 1, position: 0, short_title: 'уп.', quantity } as const;
      const rows = [{ ...row, is_primary: 1, price, unit_price: named } as const];
      const [pack] = formatPackages(rows, { price: unit, retailPrice: null }, unit);
      expect(pack?.price).toBeLessThanOrEqual(unit * quantity);
    }
  }
});

const GUEST: CatalogViewer = { cityId: MOSCOW.id, levelId: null, loggedIn: false };
const MONDAY = Date.parse('2026-11-16T12:00+03:00');

describeOnBothStores('products from the store', (dialect) => {
  let store: Store;
  let catalog: Catalog;
  const analogues = Array.from({ length: 12 }, (_, index) => ({
    id: 20 + index,
    categoryId: 11,
    prices: { 1: [10_000 + index * 1000, null] as const },
    stock: index % 3 === 0 ? { 1: 1 } : {},
  }));
  const products: StoredProduct[] = [
    {
      id: 1,
      code: 'plita-4',
      title: 'Плита',
      model: 'П-4',
      categoryId: 11,
      brandId: 1,
      prices: { 1: [10_000, 12_000], 2: [9_000, null] },
      stock: { 1: 2, 2: 3, 3: 4 },
      hasPhoto: true,
      bestseller: true,
      params: { 1: [1.5], 2: ['сталь', '9', '10'], 3: ['Да'] },
      packages: [
        { position: 0, short_title: 'шт.', quantity: 1, is_primary: 0, price: null },
        { position: 1, short_title: 'упак.', quantity: 2, is_primary: 1, price: null },
      ],
      row: { description: '<p>Хорошая</p>', in_transit: 7, supply_days: 10, country: 'Россия' },
    },
    { id: 2, categoryId: 10, stock: { 3: 2 }, row: { logotyped: 1, supply_days: 5 } },
    { id: 3, categoryId: 10, row: { discontinued: 1, supply_days: 5 } },
    { id: 4, code: 'ubran', categoryId: 10, active: false },
    { id: 5, categoryId: 10, quality: 'used', row: { quality_note: 'Царапина', supply_days: 5 } },
    ...analogues,
  ];

  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeReference(
      store,
      referenceRows({
        categories: [category(10), category(11, 10)],
        brands: [brand(1, 'Atesi')],
        parameters: [
          parameter(1, 'range', { title: 'Мощность', unit: 'кВт', for_card: 1, position: 2 }),
          parameter(2, 'multiselect', { title: 'Материал', position: 1 }),
          parameter(3, 'switch', { title: 'Таймер' }),
        ],
      }),
    );
    await writeProducts(store, products);
    const silent = { info: () => {}, error: () => {} };
    catalog = await createCatalog({ store, clock: () => MONDAY, log: silent });
  });
  afterEach(() => store.close());

  const show = async (id: number, viewer: Partial<CatalogViewer> = {}) =>
    (await formatProducts(catalog, [id], { ...GUEST, ...viewer }))[0]!;

  it('shows a product by the names of the API [S3.11, S3.12, S3.13, S3.14, S3.15, S3.16, S3.17, S3.18, S3.19, S3.20, S3.21, S3.22]', async () => {
    const product = await show(1);
    expect(productSchema.parse(product)).toEqual(product);
    expect(product).toEqual({
      id: 1,
      common_info: { code: 'plita-4', title: 'Плита', model: 'П-4', parent_category_id: 11 },
      photo: [{ key: 'photo', image: '/img/240/photo.webp', big: '/img/960/photo.webp' }],
      price: { price: 10_000, retail_price: 12_000, discount: 16, has_marketing_price: true },
      brand: { title: 'Atesi', url_rewrite_code: 'atesi' },
      avail_info: { free: 5, inmoscow: 5, intranzit: { intranzit: 7 }, supply: { supply: 15 } },
      cities_avail: [{ storage_id: 3, city: 'Казань', free: 4, comes_on: '2026-11-20' }],
      delivery: { delivery: '2026-11-17', here_on: '2026-11-17', supply_on: '2026-12-01' },
      flags: {
        bestseller: true,
        on_test: false,
        logotyped: false,
        allow_to_order: true,
        discontinued: false,
      },
      quality_info: { quality_state: 'common', note: null },
      dynamic_params: [
        { title: 'Материал', label: '9, 10, сталь', for_card: false },
        { title: 'Мощность', label: '1,5\u00a0кВт', for_card: true },
        { title: 'Таймер', label: 'Да', for_card: false },
      ],
      packages: [
        { isprimary: true, short_title: 'упак.', quantity: 2, price: 20_000, retail_price: 24_000 },
        { isprimary: false, short_title: 'шт.', quantity: 1, price: 10_000, retail_price: 12_000 },
      ],
      unit: 'шт',
      updated_at: expect.any(Number),
      amount_in_basket: 0,
      filter_hit: true,
    });
  });

  it('shows a customer the price of the level [S1.21]', async () => {
    const { price } = await show(1, { levelId: 2, loggedIn: true });
    expect(price).toMatchObject({ price: 9_000, retail_price: 12_000, discount: 25 });
    expect((await show(1, { levelId: 2 })).price.price).toBe(10_000);
  });

  it('shows stock, other cities and the day of the viewer’s city [S1.33]', async () => {
    const inKazan = await show(1, { cityId: KAZAN.id });
    expect(inKazan.avail_info).toMatchObject({ free: 4, inmoscow: 5 });
    expect(inKazan.cities_avail).toEqual([
      { storage_id: 1, city: 'Москва', free: 5, comes_on: '2026-11-20' },
    ]);
    expect(inKazan.delivery.delivery).toBe('2026-11-17');
    const inTomsk = await show(1, { cityId: TOMSK.id });
    expect(inTomsk.avail_info?.free).toBe(0);
    expect(inTomsk.delivery.delivery).toBe('2026-11-25');
    expect((await show(1, { cityId: 404 })).avail_info?.free).toBe(0);
  });

  it('keeps no stock of goods made to order with a logo', async () => {
    expect(await show(2)).toMatchObject({
      avail_info: null,
      cities_avail: [],
      delivery: { delivery: null, supply_on: null },
      price: { price: null, retail_price: null, discount: 0 },
    });
  });

  it('promises no supply of what does not come again', async () => {
    for (const id of [3, 5]) {
      expect(await show(id)).toMatchObject({
        avail_info: { supply: { supply: null } },
        delivery: { delivery: null },
      });
    }
    expect((await show(5)).quality_info).toEqual({ quality_state: 'used', note: 'Царапина' });
  });

  it('keeps the order of ids and leaves out unknown ones', async () => {
    const found = await formatProducts(catalog, [3, 404, 1, 3], GUEST);
    expect(found.map(({ id }) => id)).toEqual([3, 1, 3]);
    expect(await formatProducts(catalog, [], GUEST)).toEqual([]);
  });

  it('shows a product’s own page by its code [S3.22]', async () => {
    const details = await findProduct(catalog, 'plita-4', GUEST);
    expect(productDetailsSchema.parse(details)).toEqual(details);
    expect(details).toMatchObject({ description: '<p>Хорошая</p>', country: 'Россия' });
    expect(details?.breadcrumbs.map(({ title }) => title)).toEqual([
      'Каталог',
      'Раздел 10',
      'Раздел 11',
    ]);
  });

  it('offers up to eight analogues: in the city first, then the nearest price', async () => {
    const details = await findProduct(catalog, 'plita-4', GUEST);
    expect(details?.analogues.map(({ id }) => id)).toEqual([20, 23, 26, 29, 21, 22, 24, 25]);
  });

  it('finds no product by an unknown code or the code of a removed one', async () => {
    expect(await findProduct(catalog, 'net', GUEST)).toBeNull();
    expect(await findProduct(catalog, 'ubran', GUEST)).toBeNull();
    expect(await findProduct(catalog, "' or 1=1 --", GUEST)).toBeNull();
  });

  it('lists bestsellers by stock, pictures and category [S7.27]', async () => {
    const query = {
      page: 0,
      onpage: 20,
      sort: 'rand' as const,
      filterAvail: false,
      withPhotos: false,
      viewer: GUEST,
    };
    const ids = async (facts: object) =>
      (await listBestsellers(catalog, { ...query, ...facts })).map(({ id }) => id);
    expect(await ids({})).toEqual([1]);
    expect(await ids({ withPhotos: true, filterAvail: true, categoryId: 11 })).toEqual([1]);
    expect(await ids({ filterAvail: true, viewer: { ...GUEST, cityId: TOMSK.id } })).toEqual([]);
    await writeProducts(store, [{ ...products[0]!, bestseller: false }]);
    await catalog.poll();
    // One is made no more, of another the last used piece is sold.
    expect(await ids({ categoryId: 10 })).toHaveLength(14);
    expect(await ids({ withPhotos: true })).toEqual([1]);
    const pages = [await ids({ onpage: 5 }), await ids({ onpage: 5, page: 1 })];
    expect(new Set(pages.flat()).size).toBe(10);
  });
});
