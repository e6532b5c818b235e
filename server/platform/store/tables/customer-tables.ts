import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** Owners of a basket, favourites and a search history: guests and customers. */
interface ShopperTable {
  id: Generated<number>;
  created_at: number;
  /** Time when the basket last asked whether the city is right, and was answered. */
  city_asked_at: Generated<number | null>;
  /** Sealed key by which the browser named the guest before it had a token. */
  sealed_key: Generated<string | null>;
}

export interface CustomerTable {
  /** The shopper's id. */
  id: number;
  /** +79161234567 */
  phone: string;
  first_name: string;
  last_name: string;
  patronymic: string;
  email: string;
  role: 'retail' | 'wholesale' | 'dealer' | 'manager';
  customer_type: 'person' | 'company';
  created_at: number;
  updated_at: number;
  /** Orders of theirs, what was paid for them, and when the last one was placed: the table of orders keeps them. */
  order_count: Generated<number>;
  turnover: Generated<number>;
  /** 0: never. */
  last_order_at: Generated<number>;
  /** Time when they asked for their personal data to be erased. */
  erasure_asked_at: Generated<number | null>;
  erased_at: Generated<number | null>;
  /** The account that this one became part of. */
  merged_into: Generated<number | null>;
  /** Time when the staff refused a firm or took a price level away: since then they alone confirm firms. */
  judged_at: Generated<number | null>;
}

/** Personal data that left the shop, or were erased in it. */
interface PersonalDataEventTable {
  id: Generated<number>;
  /** A list of customers, the copy of one, or the erasure of one. */
  kind: 'list' | 'copy' | 'erasure';
  customer_id: number | null;
  /** Reason that was given for it. */
  reason: string;
  /** Number of customers in a list, or of rows that a copy had or an erasure emptied. */
  row_count: number;
  at: number;
}

/** A signed-in browser. */
interface SessionTable {
  id: string;
  customer_id: number;
  created_at: number;
  renewed_at: number;
  expires_at: number;
  /** Signed out, or ended from another browser. */
  ended_at: number | null;
  user_agent: string;
  address: string;
  /** The login code that opened it: each opens one. */
  code_id: string | null;
}

/** A code sent by SMS, for the browser that asked for it. */
interface LoginCodeTable {
  id: Generated<number>;
  phone: string;
  /** Hash of the browser's own secret. */
  browser: string;
  salt: string;
  hash: string;
  /** Length of the code. */
  digits: number;
  tries: Generated<number>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

interface ConsentTable {
  id: Generated<number>;
  /** Phone or e-mail of the person who agreed. */
  subject: string;
  purpose: 'personal_data' | 'mailing';
  text_version: string;
  form: string;
  address: string;
  given_at: number;
}

/** A company that a customer buys for. */
export interface FirmTable {
  id: Generated<number>;
  customer_id: number;
  inn: string;
  kpp: string;
  ogrn: string;
  title: string;
  legal_address: string;
  /** The customer's post in it. */
  position: string;
  /** Account that it pays from; '' for both when it was not told. */
  bank_bik: Generated<string>;
  bank_account: Generated<string>;
  is_default: Flag;
  /** Time of the confirmation by the look-up or by a manager. */
  confirmed_at: number | null;
  created_at: number;
  removed_at: number | null;
  /** A manager will not confirm it, and why. */
  refused_at: Generated<number | null>;
  refusal: Generated<string>;
}

interface CustomerAddressTable {
  id: Generated<number>;
  customer_id: number;
  city_id: number;
  text: string;
  comment: string;
  is_default: Flag;
  created_at: number;
}

/** Phones that a guest has proved by a code. */
interface ShopperPhoneTable {
  shopper_id: number;
  /** +79161234567 */
  phone: string;
  proven_at: number;
}

/** A phone that signed in to an account until it got another, or the number was closed. */
interface FormerPhoneTable {
  customer_id: number;
  /** +79161234567 */
  phone: string;
  ended_at: number;
}

/** A customer who wants the mailing; the subscription itself is confirmed by its mail. */
interface CustomerMailingTable {
  customer_id: number;
  /** Address of the message: when the customer's e-mail changes, the wish is over. */
  email: string;
  asked_at: number;
}

export interface CustomerTables {
  shoppers: ShopperTable;
  customers: CustomerTable;
  personal_data_events: PersonalDataEventTable;
  sessions: SessionTable;
  login_codes: LoginCodeTable;
  consents: ConsentTable;
  firms: FirmTable;
  customer_addresses: CustomerAddressTable;
  shopper_phones: ShopperPhoneTable;
  former_phones: FormerPhoneTable;
  customer_mailings: CustomerMailingTable;
}
