import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type ImportOptions,
  importFiles,
} from '../../../../server/doors/exchange/imports/import-files.ts';
import type { ImportReport } from '../../../../server/doors/exchange/imports/import-report.ts';
import { runImport } from '../../../../server/doors/exchange/imports/run-import.ts';
import type { Dialect } from '../../../../server/platform/store/dialect.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createTestStore } from '../../../helpers/with-store.ts';

export interface ShownProduct {
  key: string;
  title: string;
  code: string;
  active: boolean;
  category: string;
  brand: string | null;
  /** Level's code → kopecks. */
  prices: Record<string, number>;
  oldPrice: number | null;
  /** Storage's title → pieces. */
  stock: Record<string, number>;
  /** «Мощность, кВт: 3» */
  parameters: string[];
  photos: number;
  packages: string[];
}

/** An empty shop with a folder of its own to import files from. */
export interface TestShop {
  store: Store;
  folder: string;
  dataDir: string;
  /** Writes a file to import and gives its path. */
  write(name: string, content: string | Uint8Array): string;
  importFiles(paths: string[], options?: Partial<ImportOptions>): Promise<ImportReport>;
  /** The command as the operator runs it. */
  run(...argv: string[]): Promise<{ code: number; text: string }>;
  /** All that the catalogue holds, for comparing; without the journal of imports. */
  dump(): Promise<string>;
  products(): Promise<ShownProduct[]>;
  find(title: string): Promise<ShownProduct>;
  sequence(name: 'catalog' | 'reference'): Promise<number>;
  close(): Promise<void>;
}

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const TABLES = [
  ...(['categories', 'brands', 'products', 'product_photos', 'images', 'parameters'] as const),
  ...([
    'product_parameters',
    'product_packages',
    'price_levels',
    'prices',
    'foreign_prices',
  ] as const),
  ...(['cities', 'storages', 'stock', 'sequences'] as const),
];

export async function createTestShop(dialect: Dialect = 'sqlite'): Promise<TestShop> {
  const store = await createTestStore(dialect);
  const folder = mkdtempSync(join(tmpdir(), 'marmit-import-'));
  const dataDir = join(folder, 'data');
  const now = () => NOW;
  const products = () => showProducts(store);
  return {
    store,
    folder,
    dataDir,
    products,
    write(name, content) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    importFiles: (paths, options) => importFiles({ paths, store, dataDir, now, ...options }),
    async run(...argv) {
      let text = '';
      const out = {
        write: (part: string) => {
          text += part;
        },
      };
      const code = await runImport({ argv, store, dataDir, out, now });
      return { code, text };
    },
    async dump() {
      const rows = await Promise.all(
        TABLES.map(async (table) => [
          table,
          await store.db.selectFrom(table).selectAll().execute(),
        ]),
      );
      return JSON.stringify(rows, null, 1);
    },
    async find(title) {
      const found = (await products()).find((product) => product.title === title);
      if (!found) throw new Error(`No product «${title}»`);
      return found;
    },
    async sequence(name) {
      const row = await store.db
        .selectFrom('sequences')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return row.value;
    },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function showProducts({ db }: Store): Promise<ShownProduct[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.id', 'products.external_id', 'products.code', 'products.title'])
    .select(['products.active', 'categories.title as category', 'brands.title as brand'])
    .orderBy('products.id')
    .execute();
  const priceRows = await db
    .selectFrom('prices')
    .innerJoin('price_levels', 'price_levels.id', 'level_id')
    .select(['product_id', 'code', 'price', 'old_price'])
    .execute();
  const stockRows = await db
    .selectFrom('stock')
    .innerJoin('storages', 'storages.id', 'storage_id')
    .select(['product_id', 'title', 'free'])
    .where('free', '>', 0)
    .execute();
  const parameterRows = await db
    .selectFrom('product_parameters')
    .innerJoin('parameters', 'parameters.id', 'parameter_id')
    .select(['product_id', 'title', 'unit', 'value'])
    .orderBy('position')
    .orderBy('value')
    .execute();
  const photoRows = await db.selectFrom('product_photos').select('product_id').execute();
  const packageRows = await db
    .selectFrom('product_packages')
    .selectAll()
    .orderBy('position')
    .execute();
  const [prices, stock] = [byProduct(priceRows), byProduct(stockRows)];
  const [parameters, photos] = [byProduct(parameterRows), byProduct(photoRows)];
  const packages = byProduct(packageRows);
  return rows.map(({ id, external_id, code, title, active, category, brand }) => ({
    key: external_id ?? '',
    title,
    code,
    category: category ?? '',
    brand,
    active: active === 1,
    prices: Object.fromEntries(prices(id).map((row) => [row.code, row.price])),
    oldPrice: prices(id).find((row) => row.code === 'retail')?.old_price ?? null,
    stock: Object.fromEntries(stock(id).map((row) => [row.title, row.free])),
    parameters: parameters(id).map(
      (row) => `${row.title}${row.unit ? `, ${row.unit}` : ''}: ${row.value}`,
    ),
    photos: photos(id).length,
    packages: packages(id).map((row) => `${row.short_title} × ${row.quantity}`),
  }));
}

/** Gives the rows of a product. */
function byProduct<Row extends { product_id: number }>(rows: readonly Row[]) {
  const found = Map.groupBy(rows, ({ product_id }) => product_id);
  return (id: number): readonly Row[] => found.get(id) ?? [];
}
