import type { Generated } from 'kysely';

/** A new product that is not shown before a price of it is known or its session has ended. */
interface ExchangeWaitingTable {
  product_id: number;
  session_id: number;
}

/** A product that a session takes off sale once a person agrees. */
interface ExchangeRemovalTable {
  session_id: number;
  product_id: number;
}

/** A product that a person keeps on sale though a node no longer names it. */
interface ExchangeKeptTable {
  node_id: number;
  product_id: number;
}

/** A price that an exchange has told and that waits until a person has looked at it. */
interface ExchangeHeldPriceTable {
  product_id: number;
  level_id: number;
  session_id: number;
  /** JSON of server/doors/exchange/saving/hold-prices.ts: the price as it was told. */
  told: string;
  /** Accepted ones are written by the worker; declined ones stay, and are not asked about again. */
  state: 'waiting' | 'accepted' | 'declined';
}

/** Changes of a session in a product. */
interface ExchangeChangeTable {
  session_id: number;
  /** `external_id` of the product. */
  product: string;
  /** JSON: field → before and after; null: the session made the product. */
  fields: string | null;
  undone_at: number | null;
  /** JSON of the fields that its undoing left as they were; null: none. */
  left_fields: string | null;
}

/** Last values that an import told of the fields of a product that people may edit. */
interface ToldProductTable {
  product_id: number;
  /** JSON: field → hash of its value. */
  fields: string;
  /** JSON: server/doors/exchange/saving/told-facts.ts. */
  facts: Generated<string>;
}

/** A field that an import and a person have both changed: the person's value stands. */
interface FieldDiscrepancyTable {
  id: Generated<number>;
  product_id: number;
  field: string;
  /** JSON: the import's value. */
  told: string;
  found_at: number;
  settled_at: number | null;
}

/** Goods as exchanges and imports have told them. */
export interface ExchangeGoodsTables {
  exchange_waiting: ExchangeWaitingTable;
  exchange_removals: ExchangeRemovalTable;
  exchange_kept: ExchangeKeptTable;
  exchange_held_prices: ExchangeHeldPriceTable;
  exchange_changes: ExchangeChangeTable;
  told_products: ToldProductTable;
  field_discrepancies: FieldDiscrepancyTable;
}
