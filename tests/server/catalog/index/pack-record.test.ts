import { expect, it } from 'vitest';
import { packRecord, unpackRecord } from '../../../../server/catalog/index/pack-record.ts';
import type { ProductRecord } from '../../../../server/catalog/index/product-records.ts';

const product = {
  id: 7,
  code: 'plita',
  external_id: null,
  title: 'Плита',
  model: 'A-1',
  category_id: 3,
  brand_id: null,
  quality: 'common',
  quality_note: null,
  unit: 'шт',
  country: 'Италия',
  warranty_months: 12,
  weight_grams: null,
  bestseller: 1,
  on_test: 0,
  logotyped: 0,
  allow_to_order: 1,
  discontinued: 0,
  popularity: 5,
  supply_days: 3,
  in_transit: 0,
  barcode: null,
  active: 1,
  changed_seq: 9,
  created_at: 1,
  updated_at: 2,
} as ProductRecord['product'];

it('gives a record back as it was', () => {
  const record: ProductRecord = {
    product,
    photos: ['a', 'b'],
    parameters: [
      { product_id: 7, parameter_id: 1, value: '300', number: 300 },
      { product_id: 7, parameter_id: 2, value: 'сталь', number: null },
    ],
    packages: [
      {
        product_id: 7,
        position: 0,
        short_title: 'кор.',
        quantity: 6,
        is_primary: 1,
        price: 550,
        unit_price: 100,
      },
    ],
    prices: [{ product_id: 7, level_id: 1, price: 100, old_price: 120 }],
    stock: [{ product_id: 7, storage_id: 4, free: 0 }],
  };
  expect(unpackRecord(packRecord(record))).toEqual(record);
});

it('gives a bare record back', () => {
  const record = { product, photos: [], parameters: [], packages: [], prices: [], stock: [] };
  expect(unpackRecord(packRecord(record))).toEqual(record);
});
