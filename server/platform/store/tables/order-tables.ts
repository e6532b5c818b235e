import type { Generated, GeneratedAlways } from 'kysely';
import type { DayEnd } from '../../../../shared/ru/dates.ts';
import type { Flag } from './flag.ts';

export interface OrderTable {
  id: Generated<number>;
  /** 128 random bits; stands in addresses. */
  code: string;
  shopper_id: number;
  /** Key of the form that was sent: the same key is the same order. */
  key: string;
  /** Hash of what was sent with the key. */
  fingerprint: string;
  kind: 'order' | 'request';
  status: string;
  city_id: number;
  created_at: number;
  updated_at: number;
  name: string;
  phone: string;
  /** Phone of the account, or the one that the guest proved by a code; null: not proven. */
  proven_phone: Generated<string | null>;
  /** JSON, texts for the staff: why a manager had to look at it. */
  review: Generated<string | null>;
  email: string;
  firm_id: number | null;
  /** JSON: the firm as it was. */
  firm: string | null;
  /** Price level of the sums. */
  role: string;
  delivery_kind: 'pickup' | 'courier' | 'transport' | 'none';
  delivery_title: string;
  delivery_address: string;
  /** YYYY-MM-DD */
  delivery_on: string | null;
  delivery_price: number;
  /** A manager names its price, which is paid apart. */
  delivery_by_manager: Generated<Flag>;
  payment_kind: 'online' | 'invoice' | 'on_delivery' | 'none';
  goods_sum: number;
  retail_sum: number;
  total: number;
  vat_percent: number;
  vat_sum: number;
  paid_sum: Generated<number>;
  /** Kopecks below its price that are not owed: they went back, or are rounding. */
  waived: Generated<number>;
  weight_grams: number;
  comment: string;
  /** Unpaid by then: cancelled. */
  hold_until: number | null;
  /** End of the day until which the manager's offer for a request stands. */
  offered_until: DayEnd | null;
  /** The request that it came from. */
  origin_id: number | null;
  /** Money came that the order does not account for; of a quote request: its offer could not be accepted. */
  needs_decision: Generated<Flag>;
  /** Accounting system in which it was placed and is led; null: the shop leads it. */
  led_by: Generated<number | null>;
  /** The promo code that it was placed with, as it was then, and what it takes off the goods. */
  promo_id: Generated<number | null>;
  promo_code: Generated<string>;
  promo_discount: Generated<number>;
  /** Until then the code counts as used without money; null: for good. */
  promo_until: Generated<number | null>;
  /** Keeper and due day of its card, which the database itself copies from there. */
  desk_staff_id: GeneratedAlways<number | null>;
  desk_due_on: GeneratedAlways<string | null>;
}

export interface OrderLineTable {
  order_id: number;
  position: number;
  product_id: number;
  code: string;
  title: string;
  unit: string;
  /** Units in a package. */
  package: number;
  packages: number;
  /** Units. */
  quantity: number;
  /** Price of one package; null: a manager names it. */
  price: number | null;
  /** Price of all packages without `promo_discount`. */
  sum: number | null;
  retail_sum: number | null;
  vat_sum: number | null;
  /** Units by where they come from. */
  from_city: number;
  from_others: number;
  from_supply: number;
  /** JSON: the same with their days, as `supplyPartSchema`; null: placed before days were kept. */
  parts: string | null;
  /** Day when all of it is there, YYYY-MM-DD. */
  comes_on: string | null;
  /** Price of one package before the discount, in an offer; null: there is none. */
  full_price: Generated<number | null>;
  /** Hundredths of a percent. */
  discount: Generated<number>;
  /** Note of the manager to the buyer. */
  note: Generated<string>;
  /** Title of the product that was asked for, where an analogue is offered; '' otherwise. */
  instead_of: Generated<string>;
  /** Kopecks that a promo code takes off the line. */
  promo_discount: Generated<number>;
}

/** Stock that an order holds; the table refuses a hold for a term that has no end. */
export interface OrderAllocationTable {
  order_id: number;
  product_id: number;
  storage_id: number;
  quantity: number;
  /** Kind of hold: without money for a term; paid for, until it is shipped; or being collected. */
  why: 'term' | 'money' | 'staff';
  /** End of a term; null otherwise. */
  ends_at: number | null;
  /** Time when the accounting system that tells the stock acknowledged them; null: it has not. */
  known_at: Generated<number | null>;
}

export interface OrderEventTable {
  id: Generated<number>;
  order_id: number;
  at: number;
  actor: string;
  status: string;
  note: string;
}

/** Offers that a quote request was answered with. */
interface OfferRevisionTable {
  order_id: number;
  /** From 1; never given twice. */
  revision: number;
  at: number;
  actor: string;
  /** JSON as `offerStateSchema`. */
  state: string;
  /** Instant at which the staff took it back. */
  withdrawn_at: number | null;
  /** Row of `order_events` that it was made with. */
  event_id: number | null;
}

/** A change of an order; gone when it has its number (server/orders/order-changes.ts). */
interface OrderChangeTable {
  id: Generated<number>;
  order_id: number;
}

/** The last change of an order that has a number. */
interface OrderChangeNumberTable {
  order_id: number;
  number: number;
}

export interface OrderTables {
  orders: OrderTable;
  order_lines: OrderLineTable;
  offer_revisions: OfferRevisionTable;
  order_allocations: OrderAllocationTable;
  order_events: OrderEventTable;
  order_changes: OrderChangeTable;
  order_change_numbers: OrderChangeNumberTable;
}
