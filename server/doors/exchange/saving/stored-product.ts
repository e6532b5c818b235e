import type { Selectable } from 'kysely';
import type {
  ForeignPriceTable,
  PriceTable,
  ProductPackageTable,
  ProductParameterTable,
  ProductTable,
  StockTable,
} from '../../../platform/store/schema.ts';
import type { Tx } from '../../../platform/store/transaction.ts';

type Part<Row> = Omit<Selectable<Row>, 'product_id'>;

/** A product with all that hangs on it, each list in the order that makes equal ones equal as JSON. */
export interface StoredProduct {
  row: ProductTable;
  /** Keys of pictures, in order. */
  photos: string[];
  parameters: Part<ProductParameterTable>[];
  packages: Part<ProductPackageTable>[];
  prices: Part<PriceTable>[];
  /** Prices in other currencies, as they were named. */
  foreign: Part<ForeignPriceTable>[];
  stock: Part<StockTable>[];
}

/** The products of these external ids that exist. */
export async function loadProducts(
  tx: Tx,
  externalIds: readonly string[],
): Promise<Map<string, StoredProduct>> {
  if (externalIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('external_id', 'in', externalIds)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const products = new Map<number, StoredProduct>(
    rows.map((row) => [
      row.id,
      // A plain object: rows of SQLite have no prototype and would equal nothing else.
      {
        row: { ...row },
        photos: [],
        parameters: [],
        packages: [],
        prices: [],
        foreign: [],
        stock: [],
      },
    ]),
  );
  const of = (productId: number) => products.get(productId) as StoredProduct;
  for (const { product_id, image } of await loadPhotos(tx, ids)) of(product_id).photos.push(image);
  for (const { product_id, ...part } of await loadParameters(tx, ids)) {
    of(product_id).parameters.push(part);
  }
  for (const { product_id, ...part } of await loadPackages(tx, ids)) {
    of(product_id).packages.push(part);
  }
  for (const { product_id, ...part } of await loadPrices(tx, ids)) of(product_id).prices.push(part);
  for (const { product_id, ...part } of await loadForeign(tx, ids))
    of(product_id).foreign.push(part);
  for (const { product_id, ...part } of await loadStock(tx, ids)) of(product_id).stock.push(part);
  return new Map(
    [...products.values()].map((product) => [product.row.external_id ?? '', sorted(product)]),
  );
}

/** The order that lists are compared in. */
export function sorted(product: StoredProduct): StoredProduct {
  product.parameters.sort(
    (a, b) => a.parameter_id - b.parameter_id || (a.value < b.value ? -1 : 1),
  );
  product.packages.sort((a, b) => a.position - b.position);
  product.prices.sort((a, b) => a.level_id - b.level_id);
  product.foreign.sort((a, b) => a.level_id - b.level_id);
  product.stock.sort((a, b) => a.storage_id - b.storage_id);
  return product;
}

const loadPhotos = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('product_photos')
    .select(['product_id', 'image'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('position')
    .execute();

const loadParameters = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('product_parameters')
    .select(['product_id', 'parameter_id', 'value', 'number'])
    .where('product_id', 'in', ids)
    .execute();

const loadPackages = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('product_packages')
    .select(['product_id', 'position', 'short_title', 'quantity', 'is_primary', 'price'])
    .where('product_id', 'in', ids)
    .execute();

const loadPrices = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('prices')
    .select(['product_id', 'level_id', 'price', 'old_price'])
    .where('product_id', 'in', ids)
    .execute();

const loadForeign = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('foreign_prices')
    .select(['product_id', 'level_id', 'amount', 'old_amount', 'currency', 'per_units', 'rate'])
    .where('product_id', 'in', ids)
    .execute();

const loadStock = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('stock')
    .select(['product_id', 'storage_id', 'free', 'told', 'told_at', 'told_kind'])
    .where('product_id', 'in', ids)
    .execute();
