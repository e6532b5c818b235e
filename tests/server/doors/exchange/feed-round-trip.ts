import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { loadConfig } from '../../../../server/config/config.ts';
import { runExport } from '../../../../server/doors/exchange/full-feed/run-export.ts';
import type { Schema } from '../../../../server/platform/store/schema.ts';
import type { TestShop } from './test-shop.ts';

export const NOW = Date.parse('2026-11-20T12:00:00+03:00');
export const { company } = loadConfig({ NODE_ENV: 'test' });

export async function exportShop(
  shop: TestShop,
  name: string,
  ...flags: string[]
): Promise<string> {
  const path = join(shop.folder, name);
  const options = { store: shop.store, dataDir: shop.dataDir, siteUrl: 'https://shop.example' };
  const out = { write: () => {} };
  const argv = [path, ...flags];
  const firm = { company, givenCompany: { name: 'Мармит', legalName: 'ООО «Мармит»' } };
  expect(await runExport({ ...options, ...firm, argv, out, now: () => NOW })).toBe(0);
  return path;
}

/** Tables of the catalogue with what stands for each id, so that those of two shops can be compared. */
export async function showTables({ store: { db } }: TestShop): Promise<Record<string, unknown[]>> {
  const all = async <Table extends keyof Schema>(
    table: Table,
  ): Promise<Record<string, unknown>[]> =>
    (await db.selectFrom(table).selectAll().execute()) as never;
  const name = async (table: keyof Schema, naming: (row: Record<string, unknown>) => string) =>
    new Map((await all(table)).map((row) => [row['id'], naming(row)]));
  const product = await name('products', ({ code }) => String(code));
  const level = await name('price_levels', ({ code }) => String(code));
  const parameter = await name('parameters', ({ code }) => String(code));
  const brand = await name('brands', (row) => String(row['url_rewrite_code']));
  const storage = await name('storages', ({ title, address }) => `${title} ${address}`);
  const sections = new Map((await all('categories')).map((row) => [row['id'], row]));
  const pathOf = (id: unknown): string => {
    const row = sections.get(id);
    return row ? `${pathOf(row['parent_id'])}/${row['slug']}` : '';
  };
  const names: Record<string, (id: unknown) => unknown> = {
    product_id: (id) => product.get(id),
    level_id: (id) => level.get(id),
    parameter_id: (id) => parameter.get(id),
    brand_id: (id) => brand.get(id) ?? null,
    storage_id: (id) => storage.get(id),
    category_id: pathOf,
    parent_id: pathOf,
  };
  /** Columns in which two shops differ: ids, when a row was written, and who told of stock last. */
  const own = new Set(['id', 'updated_at', 'changed_seq', 'told', 'told_at', 'told_kind']);
  const show = async (table: keyof Schema) => {
    const rows = (await all(table)).map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !own.has(column))
          .map(([column, value]) => [column, names[column]?.(value) ?? value]),
      ),
    );
    return rows.map((row) => JSON.stringify(row)).toSorted();
  };
  /** Places in a list are what their order says: from 0 or from 1. */
  const showList = async (table: 'product_photos' | 'product_documents') => {
    const rows = (await db.selectFrom(table).selectAll().orderBy('position').execute()) as {
      product_id: number;
    }[];
    return [...Map.groupBy(rows, ({ product_id }) => product_id)]
      .map(([id, list]) => `${product.get(id)} ${list.map(lastValue)}`)
      .toSorted();
  };
  const photos = new Set((await all('product_photos')).map(({ image }) => image));
  for (const { image } of sections.values()) photos.add(image);
  for (const { logo } of await all('brands')) photos.add(logo);
  const images = (await all('images')).filter(({ key }) => photos.has(key));
  return {
    images: images.map((row) => JSON.stringify(row)).toSorted(),
    categories: await show('categories'),
    brands: await show('brands'),
    products: await show('products'),
    product_photos: await showList('product_photos'),
    parameters: await show('parameters'),
    product_parameters: await show('product_parameters'),
    product_packages: await show('product_packages'),
    price_levels: await show('price_levels'),
    prices: await show('prices'),
    foreign_prices: await show('foreign_prices'),
    storages: await show('storages'),
    stock: await show('stock'),
    documents: await show('documents'),
    product_documents: await showList('product_documents'),
  };
}

const lastValue = (row: object) => Object.values(row).at(-1);

/** Names the first rows that differ: all of them fill a screen. */
export async function expectEqualTables(one: TestShop, two: TestShop): Promise<void> {
  const [first, second] = await Promise.all([showTables(one), showTables(two)]);
  const different = Object.entries(first).flatMap(([table, rows]) => {
    const others = second[table] ?? [];
    const [ownRows, otherRows] = [new Set(rows), new Set(others)];
    const only = rows.filter((row) => !otherRows.has(row)).slice(0, 3);
    const missing = others.filter((row) => !ownRows.has(row)).slice(0, 3);
    return only.length + missing.length > 0 ? [{ table, only, missing }] : [];
  });
  expect(different).toEqual([]);
  expect(first).toEqual(second);
}

/** Export → empty shop → export. Gives the first file. */
export async function expectRoundTrip(shop: TestShop, other: TestShop): Promise<string> {
  const first = await exportShop(shop, 'first.xml');
  const report = await other.importFiles([first]);
  expect([report.refused.first, report.notes.first]).toEqual([[], []]);
  await expectEqualTables(other, shop);
  const sections = await shop.store.db.selectFrom('categories').select('id').execute();
  expect(report.categoryCount).toBe(sections.length);
  const second = await exportShop(other, 'second.xml');
  const text = readFileSync(first, 'utf8');
  const again = readFileSync(second, 'utf8').replaceAll('second.files/', 'first.files/');
  expect(again === text).toBe(true);
  return first;
}
