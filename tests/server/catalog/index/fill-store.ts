import type { Insertable } from 'kysely';
import type { ReferenceRows } from '../../../../server/catalog/index/reference-rows.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import type { Schema } from '../../../../server/platform/store/schema.ts';
import {
  bumpSequence,
  type Tx,
  transaction,
} from '../../../../server/platform/store/transaction.ts';
import { productRows, type TestProduct } from './catalog-rows.ts';

/** Writes reference rows; `tx` of the caller decides when they are seen. */
export async function writeReference(store: Store, reference: ReferenceRows): Promise<void> {
  const cities = reference.cities.map((city) => ({
    ...city,
    title_in: city.title,
    region: '',
    country: 'ru',
    subdomain: `c${city.id}`,
    timezone: 'Europe/Moscow',
    population: 1,
    is_popular: 0 as const,
  }));
  const storages = reference.storages.map((row) => ({ ...row, title: 'Склад', address: '' }));
  await transaction(store, async (tx) => {
    await insert(tx, 'categories', reference.categories);
    await insert(tx, 'brands', reference.brands);
    await insert(tx, 'parameters', reference.parameters);
    await insert(tx, 'cities', cities);
    await insert(tx, 'storages', storages);
    await insert(tx, 'images', [{ key: 'photo', kind: 'file', source: 'photo.jpg' }]);
    await bumpSequence(tx, 'reference');
  });
}

/** Columns that tests set besides those of the index. */
export type StoredProduct = TestProduct & {
  row?: Partial<Schema['products']>;
  packages?: Omit<Insertable<Schema['product_packages']>, 'product_id'>[];
};

/** Adds products or puts them in the place of those with the same ids, as an import does. */
export async function writeProducts(
  store: Store,
  products: readonly StoredProduct[],
): Promise<void> {
  const ids = products.map(({ id }) => id);
  const rows = productRows(products);
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    if (ids.length > 0) await tx.deleteFrom('products').where('id', 'in', ids).execute();
    const stored = rows.products.map(({ has_photo: _photo, ...row }) => ({
      ...row,
      changed_seq,
      created_at: 0,
      ...products.find(({ id }) => id === row.id)?.row,
    }));
    const photos = rows.products
      .filter(({ has_photo }) => has_photo)
      .map(({ id }) => ({ product_id: id, position: 0, image: 'photo' }));
    const packages = products.flatMap((product) =>
      (product.packages ?? []).map((row) => ({ ...row, product_id: product.id })),
    );
    await insert(tx, 'products', stored as Schema['products'][]);
    await insert(tx, 'prices', rows.prices);
    await insert(tx, 'stock', rows.stock);
    await insert(tx, 'product_parameters', rows.parameters);
    await insert(tx, 'product_photos', photos);
    await insert(tx, 'product_packages', packages);
  });
}

async function insert<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (const row of rows) await tx.insertInto(table).values(row).execute();
}
