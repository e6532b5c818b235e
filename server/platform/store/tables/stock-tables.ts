import type { Generated } from 'kysely';

export interface StorageTable {
  id: number;
  city_id: number;
  external_id: string | null;
  title: string;
  address: string;
}

export interface StockUnits {
  product_id: number;
  storage_id: number;
  free: number;
}

export interface StockTable extends StockUnits {
  /** Number last told of it from outside; null: nobody has said anything. */
  told: Generated<number | null>;
  /** Time since when it is told. */
  told_at: Generated<number | null>;
  /** Kind of the number: left to sell, or standing on the shelves. */
  told_kind: Generated<'free' | 'physical' | null>;
}

/** Units that people have counted, above what is told. */
export interface SetRestTable {
  product_id: number;
  storage_id: number;
  units: number;
  set_at: number;
  /** End of it; null: until a person takes it back. */
  ends_at: number | null;
  reason: string;
  /** Number told last; null: nobody has said anything. */
  told: number | null;
  told_at: number | null;
  told_kind: 'free' | 'physical' | null;
  /** Free units that the count has added where no rests are told. */
  free_change: number;
}

/** Units of an order that have left a storage, while the last number may contain them. */
interface ShippedUnitsTable {
  order_id: number;
  product_id: number;
  storage_id: number;
  quantity: number;
  shipped_at: number;
  /** Time when the accounting system that tells the stock acknowledged them; null: it has not. */
  known_at: Generated<number | null>;
}

export interface StockTables {
  storages: StorageTable;
  stock: StockTable;
  set_rests: SetRestTable;
  shipped_units: ShippedUnitsTable;
}
