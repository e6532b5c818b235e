import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/store/open-store.ts';
import type {
  ProductPackageTable,
  ProductParameterTable,
  ProductTable,
} from '../../platform/store/tables/catalog-tables.ts';
import type { PriceTable } from '../../platform/store/tables/price-tables.ts';
import type { StockUnits } from '../../platform/store/tables/stock-tables.ts';
import { readRecords } from '../read-records.ts';
import { packRecord, unpackRecord } from './pack-record.ts';
import { TextStore } from './text-store.ts';

/** A product with all that its card shows; the long description is read only for its own page. */
export interface ProductRecord {
  product: Omit<ProductTable, 'description'>;
  photos: readonly string[];
  parameters: readonly ProductParameterTable[];
  packages: readonly ProductPackageTable[];
  prices: readonly PriceTable[];
  stock: readonly StockUnits[];
}

export interface ProductRecords {
  /** Records in the order of the ids; ids that are in no store are left out. */
  read(ids: readonly number[]): Promise<ProductRecord[]>;
  /**
   * Results of `make` for each product, in the order of the ids; null leaves one out. The same object is given again for
   * the same `view`, as long as the product stays as it is and was shown of late.
   */
  show<Shown extends object>(
    ids: readonly number[],
    view: string,
    make: (record: ProductRecord) => Shown | null,
  ): Promise<Shown[]>;
  /**
   * Reads records ahead, a few at a time, others having their turn; ends when all are forgotten, and when
   * there is no room for more.
   */
  warm(ids: Iterable<number>): Promise<void>;
  /** Forgets what changed. */
  drop(ids: readonly number[]): void;
  dropAll(): void;
}

/** A record takes less than a kilobyte: there is room for all of a hundred thousand products. */
const RECORDS_BYTES = 96 * 1024 * 1024;
/** Shown products stay for what is made of them: the markup of their cards. */
const MAX_SHOWN = 4000;
/** Cities, price levels and days that a product is kept for at once. */
const MAX_VIEWS = 8;

/** Read ahead at once: some milliseconds, then visitors get as many again. */
const WARM_BATCH = 40;
const WARM_PAUSE_MS = 5;

export function createProductRecords(db: Db, maxBytes = RECORDS_BYTES): ProductRecords {
  const texts = new TextStore(maxBytes);
  const shown = new LRUCache<number, Map<string, object>>({ max: MAX_SHOWN });
  /** Grow with every change, and with those of everything: what was read before is not kept after. */
  let [changes, clearings] = [0, 0];

  async function read(ids: readonly number[]): Promise<ProductRecord[]> {
    const found = new Map<number, ProductRecord>();
    for (const id of ids) {
      const text = found.has(id) ? null : texts.get(id);
      if (text !== null) found.set(id, unpackRecord(text));
    }
    const missing = [...new Set(ids)].filter((id) => !found.has(id));
    const before = changes;
    for (const record of missing.length > 0 ? await readRecords(db, missing) : []) {
      found.set(record.product.id, record);
      if (changes === before) texts.set(record.product.id, packRecord(record));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  function keep(id: number, view: string, made: object): void {
    const views = shown.get(id) ?? new Map<string, object>();
    if (views.size >= MAX_VIEWS) views.clear();
    shown.set(id, views.set(view, made));
  }

  return {
    read,
    async show<Shown extends object>(
      ids: readonly number[],
      view: string,
      make: (record: ProductRecord) => Shown | null,
    ) {
      const found = new Map<number, Shown>();
      for (const id of ids) {
        const made = shown.get(id)?.get(view);
        if (made) found.set(id, made as Shown);
      }
      const missing = ids.filter((id) => !found.has(id));
      const before = changes;
      for (const record of missing.length > 0 ? await read(missing) : []) {
        const { id } = record.product;
        const made = found.get(id) ?? make(record);
        if (!made) continue;
        found.set(id, made);
        if (changes === before) keep(id, view, made);
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    async warm(ids) {
      const before = clearings;
      for (const batch of batches(ids, WARM_BATCH)) {
        if (clearings !== before) return;
        await read(batch);
        if (texts.isFull) return;
        await setTimeout(WARM_PAUSE_MS, undefined, { ref: false });
      }
    },
    drop(ids) {
      changes++;
      for (const id of ids) {
        texts.delete(id);
        shown.delete(id);
      }
    },
    dropAll() {
      changes++;
      clearings++;
      texts.clear();
      shown.clear();
    },
  };
}

function* batches(ids: Iterable<number>, size: number): Generator<number[]> {
  let batch: number[] = [];
  for (const id of ids) {
    batch.push(id);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
