import { PostgresAdapter, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../platform/store/open-store.ts';
import {
  CARD_COLUMNS,
  PACKAGE_COLUMNS,
  PARAMETER_COLUMNS,
  PRICE_COLUMNS,
  STOCK_COLUMNS,
} from './index/pack-record.ts';
import type { ProductRecord } from './index/product-records.ts';

type Parts = Omit<ProductRecord, 'product' | 'photos'> & { photos: { image: string }[] };

/**
 * Records of products that exist, as the store holds them now; in no order. PostgreSQL, which others
 * change meanwhile, is asked once: all parts of a record are of the same moment.
 */
export async function readRecords(db: Db, ids: readonly number[]): Promise<ProductRecord[]> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return readAtOnce(db, ids);
  const { photos, parameters, packages, prices, stock } = selectParts(db);
  const [products, ...parts] = await Promise.all([
    db.selectFrom('products').select(CARD_COLUMNS).where('id', 'in', ids).execute(),
    photos.where('product_id', 'in', ids).execute().then(byProduct),
    parameters.where('product_id', 'in', ids).execute().then(byProduct),
    packages.where('product_id', 'in', ids).execute().then(byProduct),
    prices.where('product_id', 'in', ids).execute().then(byProduct),
    stock.where('product_id', 'in', ids).execute().then(byProduct),
  ]);
  const [photosOf, parametersOf, packagesOf, pricesOf, stockOf] = parts;
  return products.map((product) => ({
    product,
    photos: photosOf(product.id).map(({ image }) => image),
    parameters: parametersOf(product.id),
    packages: packagesOf(product.id),
    prices: pricesOf(product.id),
    stock: stockOf(product.id),
  }));
}

async function readAtOnce(db: Db, ids: readonly number[]): Promise<ProductRecord[]> {
  const own = sql<number>`products.id`;
  const { photos, parameters, packages, prices, stock } = selectParts(db);
  const rows = await db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .select([
      jsonArrayFrom(photos.where('product_id', '=', own)).as('photos'),
      jsonArrayFrom(parameters.where('product_id', '=', own)).as('parameters'),
      jsonArrayFrom(packages.where('product_id', '=', own)).as('packages'),
      jsonArrayFrom(prices.where('product_id', '=', own)).as('prices'),
      jsonArrayFrom(stock.where('product_id', '=', own)).as('stock'),
    ])
    // One text for any number of ids: its plan is kept by the server.
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute();
  return rows.map(({ photos, parameters, packages, prices, stock, ...product }) => ({
    product,
    photos: photos.map(({ image }) => image),
    ...({ parameters, packages, prices, stock } as Omit<Parts, 'photos'>),
  }));
}

/** Columns by name: PostgreSQL plans a statement with `*` anew each time (decision 18). */
const selectParts = (db: Db) => ({
  photos: db.selectFrom('product_photos').select(['product_id', 'image']).orderBy('position'),
  parameters: db
    .selectFrom('product_parameters')
    .select(['product_id', ...PARAMETER_COLUMNS])
    .orderBy('value'),
  packages: db
    .selectFrom('product_packages')
    .select(['product_id', ...PACKAGE_COLUMNS])
    .orderBy('is_primary', 'desc')
    .orderBy('position'),
  prices: db.selectFrom('prices').select(['product_id', ...PRICE_COLUMNS]),
  stock: db
    .selectFrom('stock')
    .select(['product_id', ...STOCK_COLUMNS])
    .orderBy('storage_id'),
});

function byProduct<Row extends { product_id: number }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, (row) => row.product_id);
  return (id: number): readonly Row[] => groups.get(id) ?? [];
}
