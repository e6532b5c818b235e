import { readToldPrices } from '../../../currency/set-prices.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type {
  ProductPackageTable,
  ProductParameterTable,
  ProductTable,
} from '../../../platform/store/tables/catalog-tables.ts';
import type { ForeignPriceTable, PriceTable } from '../../../platform/store/tables/price-tables.ts';
import type { StockTable } from '../../../platform/store/tables/stock-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { readToldStock } from '../../../stock/set-rests.ts';
import type { OfProduct } from '../draft/full-draft.ts';

/** Description of a product, without prices and stock; each list in the order of `StoredProduct`. */
export interface StoredDescription {
  row: ProductTable;
  /** Keys of pictures, in order. */
  photos: string[];
  parameters: OfProduct<ProductParameterTable>[];
  packages: OfProduct<ProductPackageTable>[];
  /** Keys of documents, in order. */
  documents: string[];
}

/** A product with all that hangs on it, each list in the order that makes equal ones equal as JSON. */
export interface StoredProduct extends StoredDescription {
  prices: OfProduct<PriceTable>[];
  /** Prices in other currencies, as they were named. */
  foreign: OfProduct<ForeignPriceTable>[];
  stock: OfProduct<StockTable>[];
}

/** Amounts as files tell them, or as visitors see them: with what people have set above that. */
type AmountLayer = 'told' | 'shown';

/** Column whose values name one product each. */
type NamingColumn = 'id' | 'external_id' | 'code';

/** The products of these external ids that exist. */
export async function loadProducts(
  tx: Tx,
  externalIds: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const found = await loadProductsBy(tx, 'told', 'external_id', externalIds);
  return new Map(found.map((product) => [product.row.external_id ?? '', product]));
}

/** The products that have one of these values in a column whose values are unique. */
export async function loadProductsBy(
  db: Db,
  layer: AmountLayer,
  column: NamingColumn,
  values: readonly (string | number)[],
): Promise<StoredProduct[]> {
  const products = new Map<number, StoredProduct>();
  for (const description of await loadDescriptionsBy(db, column, values)) {
    products.set(description.row.id, { ...description, prices: [], foreign: [], stock: [] });
  }
  if (products.size === 0) return [];
  const ids = [...products.keys()];
  const of = (productId: number) => products.get(productId) as StoredProduct;
  for (const { product_id, ...part } of await priceReaders[layer](db, ids)) {
    of(product_id).prices.push(part);
  }
  for (const { product_id, ...part } of await loadForeign(db, ids))
    of(product_id).foreign.push(part);
  for (const { product_id, ...part } of await stockReaders[layer](db, ids)) {
    of(product_id).stock.push(part);
  }
  return [...products.values()].map(sortAmounts);
}

/** Descriptions of the products that have one of these values in such a column. */
export async function loadDescriptionsBy(
  db: Db,
  column: NamingColumn,
  values: readonly (string | number)[],
): Promise<StoredDescription[]> {
  if (values.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where(column, 'in', values as never)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const products = new Map<number, StoredDescription>(
    rows.map((row) => [
      row.id,
      { row: plainRow(row), photos: [], parameters: [], packages: [], documents: [] },
    ]),
  );
  const of = (productId: number) => products.get(productId) as StoredDescription;
  for (const { product_id, image } of await loadPhotos(db, ids)) of(product_id).photos.push(image);
  for (const { product_id, ...part } of await loadParameters(db, ids)) {
    of(product_id).parameters.push(part);
  }
  for (const { product_id, ...part } of await loadPackages(db, ids)) {
    of(product_id).packages.push(part);
  }
  for (const { product_id, document } of await loadDocuments(db, ids)) {
    of(product_id).documents.push(document);
  }
  const described = [...products.values()];
  for (const description of described) sortDescription(description);
  return described;
}

/**
 * A plain object: rows of SQLite have no prototype and would equal nothing else. Columns are written
 * out: an object that is spread from such a row is slow to copy and to compare.
 */
const plainRow = (row: ProductTable): ProductTable => ({
  id: row.id,
  code: row.code,
  external_id: row.external_id,
  title: row.title,
  model: row.model,
  description: row.description,
  category_id: row.category_id,
  brand_id: row.brand_id,
  quality: row.quality,
  quality_note: row.quality_note,
  unit: row.unit,
  country: row.country,
  warranty_months: row.warranty_months,
  weight_grams: row.weight_grams,
  bestseller: row.bestseller,
  on_test: row.on_test,
  logotyped: row.logotyped,
  allow_to_order: row.allow_to_order,
  discontinued: row.discontinued,
  popularity: row.popularity,
  supply_days: row.supply_days,
  in_transit: row.in_transit,
  barcode: row.barcode,
  active: row.active,
  changed_seq: row.changed_seq,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The order that lists are compared in. */
export function sorted(product: StoredProduct): StoredProduct {
  sortDescription(product);
  return sortAmounts(product);
}

function sortAmounts(product: StoredProduct): StoredProduct {
  product.prices.sort((a, b) => a.level_id - b.level_id);
  product.foreign.sort((a, b) => a.level_id - b.level_id);
  product.stock.sort((a, b) => a.storage_id - b.storage_id);
  return product;
}

function sortDescription({ parameters, packages }: StoredDescription): void {
  parameters.sort((a, b) => a.parameter_id - b.parameter_id || (a.value < b.value ? -1 : 1));
  packages.sort((a, b) => a.position - b.position);
}

const loadPhotos = (db: Db, ids: number[]) =>
  db
    .selectFrom('product_photos')
    .select(['product_id', 'image'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('position')
    .execute();

const loadDocuments = (db: Db, ids: number[]) =>
  db
    .selectFrom('product_documents')
    .select(['product_id', 'document'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('position')
    .execute();

const loadParameters = (db: Db, ids: number[]) =>
  db
    .selectFrom('product_parameters')
    .select(['product_id', 'parameter_id', 'value', 'number'])
    .where('product_id', 'in', ids)
    .execute();

const loadPackages = (db: Db, ids: number[]) =>
  db
    .selectFrom('product_packages')
    .select(['product_id', 'position', 'short_title', 'quantity', 'is_primary', 'price'])
    .select('unit_price')
    .where('product_id', 'in', ids)
    .execute();

/** Prices as they are told: those that people have set are not a file's to change. */
async function loadToldPrices(db: Db, ids: number[]) {
  const told = await readToldPrices(db, ids);
  return [...told].map(([pair, { price, old_price }]) => {
    const [product_id = 0, level_id = 0] = pair.split(' ').map(Number);
    return { product_id, level_id, price, old_price };
  });
}

const priceReaders = {
  told: loadToldPrices,
  shown: (db: Db, ids: number[]) =>
    db
      .selectFrom('prices')
      .select(['product_id', 'level_id', 'price', 'old_price'])
      .where('product_id', 'in', ids)
      .execute(),
};

const stockReaders = {
  told: readToldStock,
  shown: (db: Db, ids: readonly number[]) =>
    db
      .selectFrom('stock')
      .select(['product_id', 'storage_id', 'free', 'told', 'told_at', 'told_kind'])
      .where('product_id', 'in', [...ids])
      .execute(),
};

const loadForeign = (db: Db, ids: number[]) =>
  db
    .selectFrom('foreign_prices')
    .select(['product_id', 'level_id', 'amount', 'old_amount', 'currency', 'per_units', 'rate'])
    .where('product_id', 'in', ids)
    .execute();
