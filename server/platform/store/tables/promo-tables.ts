import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface PromoCodeTable {
  /** Chosen by who writes the row: the next number. */
  id: number;
  /** As foldPromoCode gives it; unique. */
  code: string;
  /** For the staff. */
  note: Generated<string>;
  active: Generated<Flag>;
  /** Whole percent, or a sum off; just one of them. */
  percent: number | null;
  sum_off: number | null;
  /** Null: at once, and without an end. */
  starts_at: number | null;
  ends_at: number | null;
  /** Least sum of the goods that it is for. */
  min_goods: Generated<number>;
  /** Null: without a limit. */
  max_uses: number | null;
  max_per_buyer: number | null;
  /** JSON: paths of categories, codes of brands, codes of price levels; empty: all. */
  categories: Generated<string>;
  brands: Generated<string>;
  levels: Generated<string>;
  /** For goods on sale too. */
  on_sale: Generated<Flag>;
  /** Name of the mailing that it was made for; '' for one of its own. */
  mailing: Generated<string>;
}

/** The code that a shopper has entered, until an order is placed with it. */
interface ShopperPromoTable {
  shopper_id: number;
  promo_id: number;
  entered_at: number;
}

export interface PromoTables {
  promo_codes: PromoCodeTable;
  shopper_promos: ShopperPromoTable;
}
