import type { Schema } from '../../platform/store/schema.ts';
import type { FormerPhone } from './former-phones.ts';

/** Marks of a person that may stand in a row of theirs. */
export interface Owner {
  /** The account and those that became part of it. */
  ids: readonly number[];
  phones: readonly string[];
  /** Phones that the accounts have had. */
  former: readonly FormerPhone[];
  /** Addresses that the person has typed and nobody has proved. */
  emails: readonly string[];
  orders: readonly number[];
  /** Shoppers without an account who have ordered with no other phone. */
  guests: readonly number[];
  /** Shoppers without an account in whose draft a phone of theirs stands. */
  drafters: readonly number[];
}

/** Columns of rows that only an e-mail connects with a person. */
interface ByEmail {
  column: string;
  key: string;
  at: string;
  /** Columns by which people see whose the row is. */
  tells: readonly string[];
}

/** Rows of a table that are about a person. */
export interface PersonalPlace {
  table: keyof Schema;
  /** In the copy that a person gets. */
  title: string;
  /** Columns of which any tells whose the row is. */
  whose: readonly (readonly [
    column: string,
    of: 'ids' | 'phones' | 'orders' | 'guests' | 'drafters',
  ])[];
  /** Column with the time of a row, where a phone tells whose it is: a number gets another owner. */
  at?: string;
  /** E-mail that anybody may have typed: rows found by it alone are theirs when the staff say so. */
  byEmail?: ByEmail;
  /** Columns that the copy shows; none: the shop's own marks. */
  shows: readonly string[];
  /**
   * Values after the erasure; `delete`: the row goes; `keep`: nothing in it is personal; `within`: words in
   * the middle of a value (forget-in-orders.ts).
   */
  erased: 'delete' | 'keep' | 'within' | Readonly<Record<string, string | number | null>>;
}

export const ofShopper = [
  ['shopper_id', 'ids'],
  ['shopper_id', 'guests'],
] as const;
export const ofCustomer = [['customer_id', 'ids']] as const;
export const ofOrder = [['order_id', 'orders']] as const;
