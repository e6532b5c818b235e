import { LRUCache } from 'lru-cache';
import type { Db } from '../store/open-store.ts';
import type {
  PriceTable,
  ProductPackageTable,
  ProductParameterTable,
  ProductTable,
  StockTable,
} from '../store/schema.ts';

/** A product with all that its card shows; the long description is read only for its own page. */
export interface ProductRecord {
  product: Omit<ProductTable, 'description'>;
  photos: readonly string[];
  parameters: readonly ProductParameterTable[];
  packages: readonly ProductPackageTable[];
  prices: readonly PriceTable[];
  stock: readonly StockTable[];
}

export interface ProductRecords {
  /** Records in the order of the ids; ids that are in no store are left out. */
  read(ids: readonly number[]): Promise<ProductRecord[]>;
  /** Forgets what changed. */
  drop(ids: readonly number[]): void;
  dropAll(): void;
}

const MAX_RECORDS = 10_000;

export function createProductRecords(db: Db): ProductRecords {
  const cache = new LRUCache<number, ProductRecord>({ max: MAX_RECORDS });
  /** Grows with every change: a record read before one is not kept after it. */
  let changes = 0;
  return {
    async read(ids) {
      const found = new Map<number, ProductRecord>();
      for (const id of ids) {
        const record = cache.get(id);
        if (record) found.set(id, record);
      }
      const missing = [...new Set(ids)].filter((id) => !found.has(id));
      const before = changes;
      for (const record of missing.length > 0 ? await readRecords(db, missing) : []) {
        found.set(record.product.id, record);
        if (changes === before) cache.set(record.product.id, record);
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    drop(ids) {
      changes++;
      for (const id of ids) cache.delete(id);
    },
    dropAll() {
      changes++;
      cache.clear();
    },
  };
}

async function readRecords(db: Db, ids: readonly number[]): Promise<ProductRecord[]> {
  const [products, photos, parameters, packages, prices, stock] = await Promise.all([
    db.selectFrom('products').select(CARD_COLUMNS).where('id', 'in', ids).execute(),
    db
      .selectFrom('product_photos')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('product_parameters')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('value')
      .execute(),
    db
      .selectFrom('product_packages')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('is_primary', 'desc')
      .orderBy('position')
      .execute(),
    db.selectFrom('prices').selectAll().where('product_id', 'in', ids).execute(),
    db
      .selectFrom('stock')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('storage_id')
      .execute(),
  ]);
  const photosOf = byProduct(photos);
  const parametersOf = byProduct(parameters);
  const packagesOf = byProduct(packages);
  const pricesOf = byProduct(prices);
  const stockOf = byProduct(stock);
  return products.map((product) => ({
    product,
    photos: photosOf(product.id).map(({ image }) => image),
    parameters: parametersOf(product.id),
    packages: packagesOf(product.id),
    prices: pricesOf(product.id),
    stock: stockOf(product.id),
  }));
}

function byProduct<Row extends { product_id: number }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, (row) => row.product_id);
  return (id: number): readonly Row[] => groups.get(id) ?? [];
}

const CARD_COLUMNS = [
  'id',
  'code',
  'external_id',
  'title',
  'model',
  'category_id',
  'brand_id',
  'quality',
  'quality_note',
  'unit',
  'country',
  'warranty_months',
  'weight_grams',
  'bestseller',
  'on_test',
  'logotyped',
  'allow_to_order',
  'discontinued',
  'popularity',
  'supply_days',
  'in_transit',
  'barcode',
  'active',
  'changed_seq',
  'created_at',
  'updated_at',
] as const;
