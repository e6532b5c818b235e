import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

interface FavoriteTable {
  shopper_id: number;
  product_id: number;
  added_at: number;
}

/** One product in a basket. The price is only what was shown then; what is charged is read anew. */
export interface BasketLineTable {
  shopper_id: number;
  product_id: number;
  /** Units in one package. */
  package: number;
  /** Units, a multiple of `package`. */
  quantity: number;
  checked: Flag;
  /** Price of one unit when added, kopecks; null: on request. */
  price: number | null;
  /** Price of one package of it; null: not known, or on request. */
  package_price: number | null;
  /** Free stock in the shopper's city when added. */
  free: number;
  /** Price level and city that the figures are of; 0: not known. */
  level_id: Generated<number>;
  city_id: Generated<number>;
  /** True when it was discontinued already when it was looked at. */
  discontinued: Generated<Flag>;
  added_at: number;
  changed_at: number;
}

/** A line that was taken out of a basket and can be returned as it was. */
interface RemovedLineTable extends BasketLineTable {
  removed_at: number;
}

/** Pasted lines that could not be put into the basket. */
interface QuickLeftoverTable {
  shopper_id: number;
  /** JSON: see shared/quick-order.ts. */
  lines: string;
  updated_at: number;
}

/** A pasted list that a basket has taken. */
interface SentListTable {
  shopper_id: number;
  /** Name of its form with all that it says. */
  key: string;
  /** Lines of it that came into the basket. */
  added: number;
  sent_at: number;
}

/** The order that a shopper is making. */
interface OrderDraftTable {
  shopper_id: number;
  /** Key of the form that will place it. */
  key: string;
  /** JSON: see server/orders/order-draft.ts. */
  state: string;
  updated_at: number;
}

export interface BasketTables {
  favorites: FavoriteTable;
  basket_lines: BasketLineTable;
  removed_lines: RemovedLineTable;
  quick_leftovers: QuickLeftoverTable;
  sent_lists: SentListTable;
  order_drafts: OrderDraftTable;
}
