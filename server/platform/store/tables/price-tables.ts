import type { Generated } from 'kysely';

export interface PriceLevelTable {
  id: number;
  code: string;
  title: string;
  external_id: string | null;
}

export interface PriceTable {
  product_id: number;
  level_id: number;
  price: number;
  /** Marketing: what it cost before. */
  old_price: number | null;
}

/** Price told from outside while people have set it otherwise; null: none. */
interface ToldPriceTable {
  product_id: number;
  level_id: number;
  price: number | null;
  old_price: number | null;
}

/** A price that people have set. */
export interface SetPriceTable {
  product_id: number;
  level_id: number;
  /** Kind of price: set by hand, or of a sale, which is cheaper than the price without it. */
  kind: 'hand' | 'sale';
  price: number;
  old_price: number | null;
  /** Null: at once. */
  starts_at: number | null;
  /** End of it; null: until a person takes it back. */
  ends_at: number | null;
  /** Time when it begins or ends, whichever comes next; null: never by itself. */
  due_at: number | null;
  reason: string;
}

/** A price as it was named in another currency. */
export interface ForeignPriceTable {
  product_id: number;
  level_id: number;
  /** Decimal text, for `per_units` units. */
  amount: string;
  old_amount: string | null;
  /** ISO 4217 code. */
  currency: string;
  per_units: string;
  /**
   * Roubles for one unit of the currency, where the price was named with them; null: the present
   * rate.
   */
  rate: string | null;
}

/** Rates from a real source. */
interface NamedRateTable {
  iso: string;
  /** Roubles for one unit, decimal text. */
  value: string;
  date: string;
}

export interface RateTable {
  /** ISO 4217 numeric. */
  id: number;
  title: string;
  iso: string;
  sign: string;
  /** Roubles for one unit, decimal text. */
  value: string;
  date: string;
  /** Source of the rate. */
  source: Generated<'cbr' | 'demo' | ''>;
  position: number;
}

export interface PriceTables {
  price_levels: PriceLevelTable;
  prices: PriceTable;
  told_prices: ToldPriceTable;
  set_prices: SetPriceTable;
  foreign_prices: ForeignPriceTable;
  named_rates: NamedRateTable;
  rates: RateTable;
}
