import type { Generated } from 'kysely';
import type { StaffRole } from '../../../shared/backoffice.ts';
import type { PaymentMismatch } from '../../../shared/payment-mismatch.ts';
import type { DayEnd } from '../../../shared/ru/dates.ts';

/**
 * The tables, in the part of SQL that SQLite and PostgreSQL share: integers, doubles and text.
 * Flags are 0 or 1, money is kopecks, instants are epoch milliseconds, lists are JSON text.
 */
export type Flag = 0 | 1;

export interface CategoryTable {
  id: number;
  parent_id: number | null;
  /** Id in the system the catalogue was imported from. */
  external_id: string | null;
  title: string;
  /** Address segment, unique among siblings. */
  slug: string;
  position: number;
  is_popular: Flag;
  icon: string | null;
  image: string | null;
  /** HTML, made safe before it is stored. */
  description: string;
  /** 0: removed by an import, kept for its address. */
  active: Flag;
  updated_at: number;
}

export interface BrandTable {
  id: number;
  title: string;
  url_rewrite_code: string;
  country: string | null;
  logo: string | null;
  exclusive: Flag;
  search_priority: number;
  weight: number;
  url: string | null;
  description: string;
}

export interface ProductTable {
  id: number;
  /** Address and code shown to people; unique. */
  code: string;
  external_id: string | null;
  title: string;
  /** The maker's article. */
  model: string | null;
  description: string;
  category_id: number | null;
  brand_id: number | null;
  quality: 'common' | 'used' | 'sale' | 'defective';
  quality_note: string | null;
  unit: string;
  country: string | null;
  warranty_months: number | null;
  weight_grams: number | null;
  bestseller: Flag;
  on_test: Flag;
  logotyped: Flag;
  allow_to_order: Flag;
  discontinued: Flag;
  /** Higher is more popular; orders lists by relevance. */
  popularity: number;
  supply_days: number | null;
  in_transit: number;
  barcode: string | null;
  /** 0: removed by an import. */
  active: Flag;
  /** Value of the catalogue sequence when the product last changed in any of its tables, or soon after. */
  changed_seq: number;
  created_at: number;
  updated_at: number;
}

export interface ProductPhotoTable {
  product_id: number;
  position: number;
  image: string;
}

/** Where the bytes of a picture come from; its key is the name in addresses. */
export interface ImageTable {
  key: string;
  /** `drawing`: JSON for the demo's drawings; `file`: path below the data folder; `url`: remote. */
  kind: 'drawing' | 'file' | 'url';
  source: string;
}

export interface ParameterTable {
  id: number;
  external_id: string | null;
  /** Key in filters, unique: a slug of the title. */
  code: string;
  title: string;
  unit: string | null;
  kind: 'multiselect' | 'range' | 'switch' | 'text';
  /** Not null: stands above the list as a priority filter. */
  priority: number | null;
  for_card: Flag;
  position: number;
}

export interface ProductParameterTable {
  product_id: number;
  parameter_id: number;
  /** As shown, without the unit. */
  value: string;
  /** The number in `value` where it is one; ranges filter by it. */
  number: number | null;
}

export interface ProductPackageTable {
  product_id: number;
  position: number;
  short_title: string;
  quantity: number;
  is_primary: Flag;
  /** Retail price of the whole package; null: quantity × unit price. */
  price: number | null;
}

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

/** What is told of a price while people have set it otherwise; null: nothing. */
export interface ToldPriceTable {
  product_id: number;
  level_id: number;
  price: number | null;
  old_price: number | null;
}

/** A price that people have set. */
export interface SetPriceTable {
  product_id: number;
  level_id: number;
  /** By hand, or of a sale: cheaper than the price without it. */
  kind: 'hand' | 'sale';
  price: number;
  old_price: number | null;
  /** Null: at once. */
  starts_at: number | null;
  /** Null: until somebody takes it back. */
  ends_at: number | null;
  /** When it begins or ends, whichever comes next; null: never by itself. */
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
  /** Roubles for one unit of the currency where whoever named the price says so; null: the present rate. */
  rate: string | null;
}

/** A rate that somebody real has named. */
export interface NamedRateTable {
  iso: string;
  /** Roubles for one unit, decimal text. */
  value: string;
  date: string;
}

export interface CityTable {
  id: number;
  title: string;
  title_in: string;
  region: string;
  country: string;
  subdomain: string;
  lon: number;
  lat: number;
  timezone: string;
  population: number;
  is_popular: Flag;
}

export interface StorageTable {
  id: number;
  city_id: number;
  external_id: string | null;
  title: string;
  address: string;
}

export interface OfficeTable {
  id: number;
  city_id: number;
  title: string;
  address: string;
  main_phone: string;
  phones: string;
  email: string;
  lon: number;
  lat: number;
  hours: string;
  /** JSON: list of { title, url }. */
  messengers: Generated<string>;
}

export interface StockUnits {
  product_id: number;
  storage_id: number;
  free: number;
}

export interface StockTable extends StockUnits {
  /** What was last said of it from outside; null: nobody has said anything. */
  told: Generated<number | null>;
  /** When it began to be said. */
  told_at: Generated<number | null>;
  /** What is left to sell, or what stands on the shelves. */
  told_kind: Generated<'free' | 'physical' | null>;
}

/** Units that people have counted, above what is told. */
export interface SetRestTable {
  product_id: number;
  storage_id: number;
  units: number;
  set_at: number;
  /** Null: until somebody takes it back. */
  ends_at: number | null;
  reason: string;
  /** What was told last; null: nobody has said anything. */
  told: number | null;
  told_at: number | null;
  told_kind: 'free' | 'physical' | null;
  /** Free units that the count has added where nobody tells anything. */
  free_change: number;
}

/** Units of an order that have left a storage, while the last number may contain them. */
export interface ShippedUnitsTable {
  order_id: number;
  product_id: number;
  storage_id: number;
  quantity: number;
  shipped_at: number;
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
  /** Who named it. */
  source: Generated<'cbr' | 'demo' | ''>;
  position: number;
}

export interface BannerTable {
  id: number;
  place: 'main_slider' | 'home' | 'catalog';
  title: string;
  text: string;
  action: string;
  url: string;
  image: string | null;
  position: number;
  /** Instants between which visitors see it; null: for ever. */
  shown_from: Generated<number>;
  shown_to: Generated<number | null>;
}

export interface NewsTable {
  id: number;
  title: string;
  lead: string;
  /** Markdown. */
  body: string;
  image: string | null;
  published_at: number;
  /** Instant from which visitors no longer see it; null: never. */
  shown_to: Generated<number | null>;
}

/** A text of the site's people that visitors do not see yet. */
export interface ContentDraftTable {
  /** `news-12`, `news-new-1f3a` for what was never published. */
  id: string;
  kind: string;
  /** JSON: texts of the form by field. */
  fields: string;
  staff_id: number;
  updated_at: number;
}

/** A line above the header of every page. */
export interface SiteNoticeTable {
  id: number;
  text: string;
  /** Where it leads; '' nowhere. */
  url: string;
  shown_from: Generated<number>;
  shown_to: Generated<number | null>;
}

/** A link of the top bar; with none at all the shop has its own. */
export interface MenuLinkTable {
  id: number;
  title: string;
  url: string;
  position: number;
}

/** Where an address that is gone leads. */
export interface RedirectTable {
  id: number;
  /** Percent-encoded, no slash at the end. */
  path: string;
  target: string;
}

/** What the owner says means the same, written as in search/synonym-list.ts. */
export interface SearchSynonymTable {
  id: number;
  line: string;
}

/** A text that leads straight to a page when it is searched for. */
export interface SearchRedirectTable {
  id: number;
  text: string;
  url: string;
}

/** A text that was searched for and found nothing, or not all of it. */
export interface SearchMissTable {
  text: string;
  count: number;
  last_at: number;
}

export interface QuestionKindTable {
  id: number;
  title: string;
  position: number;
}

export interface QuestionTable {
  id: number;
  kind_id: number;
  product_id: number | null;
  name: string;
  question: string;
  /** Markdown; null: not answered. */
  answer: string | null;
  asked_at: number;
  answered_at: number | null;
  published: Flag;
  /** Where the answer goes; '' when not given. */
  email: Generated<string>;
  phone: Generated<string>;
  /** Who asked, where that is known. */
  shopper_id: Generated<number | null>;
}

/** A PDF for readers of product pages. */
export interface DocumentTable {
  key: string;
  kind: 'manual' | 'care' | 'warranty' | 'certificate';
  title: string;
  bytes: number;
  /** `text`: printed from Markdown; `file`: a PDF below the data folder. */
  source_kind: 'text' | 'file';
  /** The Markdown, or the path. */
  source: string;
}

export interface ProductDocumentTable {
  product_id: number;
  position: number;
  document: string;
}

export interface SolutionTable {
  id: number;
  title: string;
  text: string;
  price_from: number | null;
  url: string;
  image: string | null;
  /** JSON list. */
  badges: string;
  position: number;
  /** Address of its set; null: the card leads to `url`. */
  code: Generated<string | null>;
  /** Of the hall that the set is made for. */
  seats: Generated<number>;
}

export interface SolutionLineTable {
  solution_id: number;
  position: number;
  /** What it is in the set: «Пароконвектомат». */
  title: string;
  product_id: number;
  /** Pieces for `each_seats` seats, or for any hall. */
  quantity: number;
  each_seats: number | null;
}

/** Texts that stand on pages as wholes: about, delivery, home. */
export interface PageTextTable {
  slug: string;
  title: string;
  /** Markdown. */
  body: string;
  updated_at: number;
  /** JSON list of shared/contract/page-blocks.ts, texts in Markdown. */
  blocks: Generated<string>;
}

/** Counters that only grow: `catalog` for products, `reference` for everything else. */
export interface SequenceTable {
  name: string;
  value: number;
}

/** A product that a buyer's order has changed; gone when it has its number (store/product-changes.ts). */
export interface ProductChangeTable {
  id: Generated<number>;
  product_id: number;
  at: number;
}

/** Facts about the store itself: `demo` holds the seed's parameters. */
export interface SettingTable {
  name: string;
  value: string;
}

/** What the shop's own people told of it. */
export interface OwnerValueTable {
  /** `company.inn`, `city`, `delivery`. */
  name: string;
  /** JSON. */
  value: string;
  /** Who told it. */
  changed_by: string;
  changed_at: number;
}

export interface ImportRunTable {
  id: Generated<number>;
  file: string;
  format: string;
  started_at: number;
  finished_at: number | null;
  /** JSON: counts and refusals. */
  report: string;
}

/** Whoever owns a basket, favourites and a search history: a guest or a customer. */
export interface ShopperTable {
  id: Generated<number>;
  created_at: number;
  /** When the basket last asked whether the city is right, and was answered. */
  city_asked_at: Generated<number | null>;
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
  /** They want their personal data erased. */
  erasure_asked_at: Generated<number | null>;
  erased_at: Generated<number | null>;
  /** The account that this one became part of. */
  merged_into: Generated<number | null>;
}

/** Personal data that left the shop, or were erased in it. */
export interface PersonalDataEventTable {
  id: Generated<number>;
  /** A list of customers, the copy of one, or the erasure of one. */
  kind: 'list' | 'copy' | 'erasure';
  customer_id: number | null;
  /** What it was asked by. */
  reason: string;
  /** How many customers a list had, how many rows a copy had or an erasure emptied. */
  row_count: number;
  at: number;
}

/** A signed-in browser. */
export interface SessionTable {
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

export interface FavoriteTable {
  shopper_id: number;
  product_id: number;
  added_at: number;
}

/** What a shopper has searched for; a text once. */
export interface SearchTable {
  id: Generated<number>;
  shopper_id: number;
  text: string;
  searched_at: number;
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
  /** Of one unit when added, kopecks; null: on request. */
  price: number | null;
  /** Free stock in the shopper's city when added. */
  free: number;
  /** Whose price and which city's stock it is; 0: not known. */
  level_id: Generated<number>;
  city_id: Generated<number>;
  /** It was discontinued already when it was looked at. */
  discontinued: Generated<Flag>;
  added_at: number;
  changed_at: number;
}

/** A line that was taken out of a basket and can be returned as it was. */
export interface RemovedLineTable extends BasketLineTable {
  removed_at: number;
}

/** Pasted lines that could not be put into the basket. */
export interface QuickLeftoverTable {
  shopper_id: number;
  /** JSON: see shared/quick-order.ts. */
  lines: string;
  updated_at: number;
}

/** A call back that was asked for. */
export interface CallbackTable {
  id: Generated<number>;
  name: string;
  phone: string;
  comment: string;
  city_id: number;
  asked_at: number;
}

/** A project or a dealer's contract that was asked for. */
export interface InquiryTable {
  id: Generated<number>;
  kind: 'planning' | 'dealer';
  name: string;
  phone: string;
  /** '' when not given. */
  email: string;
  comment: string;
  /** JSON: what only this kind has (server/contacts/save-inquiry.ts). */
  details: string;
  city_id: number;
  asked_at: number;
}

/** Mailing by double opt-in. */
export interface SubscriptionTable {
  email: string;
  /** Confirms and ends the subscription. */
  token: string;
  /** Version of the text that was agreed to. */
  consent: string;
  address: string;
  asked_at: number;
  confirmed_at: number | null;
  ended_at: number | null;
}

/** A browser that may be notified. */
export interface PushSubscriptionTable {
  id: Generated<number>;
  /** Address at the browser's push service: whoever knows it can send to it. */
  endpoint: string;
  /** Keys of the browser, base64url. */
  p256dh: string;
  auth: string;
  shopper_id: number;
  /** Of a customer: no messages after signing out. Null: a guest's. */
  session_id: string | null;
  user_agent: string;
  created_at: number;
}

/** How often something was done in a window of time; survives a restart. */
export interface LimitTable {
  name: string;
  count: number;
  resets_at: number;
}

/** What only one process does at a time. */
export interface LeaseTable {
  name: string;
  holder: string;
  expires_at: number;
}

/** A code sent by SMS, for the browser that asked for it. */
export interface LoginCodeTable {
  id: Generated<number>;
  phone: string;
  /** Hash of the browser's own secret. */
  browser: string;
  salt: string;
  hash: string;
  /** How long the code is. */
  digits: number;
  tries: Generated<number>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface ConsentTable {
  id: Generated<number>;
  /** Phone or e-mail of the one who agreed. */
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
  is_default: Flag;
  /** By the look-up or by a manager. */
  confirmed_at: number | null;
  created_at: number;
  removed_at: number | null;
  /** A manager will not confirm it, and why. */
  refused_at: Generated<number | null>;
  refusal: Generated<string>;
}

export interface CustomerAddressTable {
  id: Generated<number>;
  customer_id: number;
  city_id: number;
  text: string;
  comment: string;
  is_default: Flag;
  created_at: number;
}

export interface OrderTable {
  id: Generated<number>;
  /** 128 random bits; stands in addresses. */
  code: string;
  shopper_id: number;
  /** Of the form that was sent: the same key is the same order. */
  key: string;
  /** Of what was sent with the key. */
  fingerprint: string;
  kind: 'order' | 'request';
  status: string;
  city_id: number;
  created_at: number;
  updated_at: number;
  name: string;
  phone: string;
  /** The account's, or the one that the guest proved by a code; null: nobody knows whose it is. */
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
  weight_grams: number;
  comment: string;
  /** Unpaid by then: cancelled. */
  hold_until: number | null;
  /** Of a request: the manager's offer stands until then. */
  offered_until: DayEnd | null;
  /** The request that it came from. */
  origin_id: number | null;
  /** Money came that the order does not account for. */
  needs_decision: Generated<Flag>;
  /** When the accounting system that tells the stock acknowledged it with its present lines. */
  known_at: Generated<number | null>;
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
  /** Of one package; null: a manager names it. */
  price: number | null;
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
  /** Of an offer: of one package before the discount; null: there is none. */
  full_price: Generated<number | null>;
  /** Hundredths of a percent. */
  discount: Generated<number>;
  /** Of the manager, to the buyer. */
  note: Generated<string>;
  /** Title of the product that was asked for, where an analogue is offered; '' otherwise. */
  instead_of: Generated<string>;
}

/** Offers that a quote request was answered with. */
export interface OfferRevisionTable {
  order_id: number;
  /** From 1; never given twice. */
  revision: number;
  at: number;
  actor: string;
  /** JSON as `offerStateSchema`. */
  state: string;
  /** Taken back by the staff. */
  withdrawn_at: number | null;
}

/** A year of the production calendar that an operator has loaded. */
export interface CalendarYearTable {
  year: number;
  /** JSON as `calendarYearSchema`. */
  data: string;
  loaded_at: number;
}

/** Stock that an order holds; the table refuses a hold for a term that has no end. */
export interface OrderAllocationTable {
  order_id: number;
  product_id: number;
  storage_id: number;
  quantity: number;
  /** Without money for a term; paid for, until it is shipped; or in the hands of those who collect it. */
  why: 'term' | 'money' | 'staff';
  /** Of a term; null otherwise. */
  ends_at: number | null;
}

/** Phones that a guest has proved by a code. */
export interface ShopperPhoneTable {
  shopper_id: number;
  /** +79161234567 */
  phone: string;
  proven_at: number;
}

export interface OrderEventTable {
  id: Generated<number>;
  order_id: number;
  at: number;
  actor: string;
  status: string;
  note: string;
}

export interface PaymentTable {
  id: Generated<number>;
  order_id: number;
  provider: string;
  /** The payment system's; null until it has answered. */
  external_id: string | null;
  key: string;
  method: string;
  amount: number;
  refunded: Generated<number>;
  status: 'new' | 'pending' | 'succeeded' | 'canceled';
  confirmation_url: string | null;
  reason: Generated<string>;
  /** How it contradicts the order; '' when it does not. */
  mismatch: Generated<PaymentMismatch | ''>;
  created_at: number;
  updated_at: number;
  /** When the money came. */
  succeeded_at: Generated<number | null>;
}

/** Money given back; null `done_at`: the payment system has not said yes yet. */
export interface RefundTable {
  key: string;
  payment_id: number;
  amount: number;
  /** The payment system's; null until it has answered. */
  external_id: string | null;
  actor: string;
  created_at: number;
  done_at: number | null;
}

/** What a manager has to settle about the money of an order. */
export interface PaymentTaskTable {
  id: Generated<number>;
  order_id: number;
  kind: 'mismatch' | 'refund-failed' | 'extra-money' | 'goods-gone' | 'receipt-failed';
  /** For people. */
  detail: string;
  created_at: number;
  settled_at: number | null;
  /** What the one who settled it said of it. */
  word: Generated<string>;
}

/** Receipt of full settlement for a payment whose goods were handed over (54-ФЗ). */
export interface ReceiptTable {
  id: Generated<number>;
  order_id: number;
  payment_id: number;
  amount: number;
  /** Grows when a person asks anew after a refusal: each has a key of its own. */
  attempt: Generated<number>;
  /** The payment system's; null until it has answered. */
  external_id: string | null;
  status: 'new' | 'pending' | 'succeeded' | 'failed';
  /** Why it failed, for people. */
  reason: Generated<string>;
  created_at: number;
  done_at: number | null;
}

/** A file of a bank that was read. */
export interface BankStatementTable {
  id: Generated<number>;
  /** Of the file. */
  name: string;
  /** The shop's, 20 digits; '' when the file names none. */
  account: string;
  /** YYYY-MM-DD */
  from_on: string | null;
  to_on: string | null;
  staff_id: number | null;
  received_at: number;
  lines: number;
  /** JSON: texts for people, what could not be read. */
  faults: string;
  removed_at: number | null;
}

/** A payment order of a bank, once for all statements that name it. */
export interface BankDocumentTable {
  id: Generated<number>;
  /** Number, date, payer's account and its bank; of an odd one the sum too. */
  key: string;
  number: string;
  /** YYYY-MM-DD */
  dated_on: string;
  came_on: string;
  amount: number;
  payer: string;
  payer_inn: string;
  payer_account: string;
  purpose: string;
  /** Another sum stood under the same number, date and account: never sure. */
  is_odd: Generated<Flag>;
  /** Why it is no money of a buyer: server/backoffice/money/statement.ts; '' when it may be. */
  aside: Generated<string>;
  state: 'waiting' | 'recorded' | 'left';
  order_id: number | null;
  payment_id: number | null;
  decided_at: number | null;
}

export interface BankStatementLineTable {
  statement_id: number;
  position: number;
  document_id: number;
}

/** That a payment system told us of a payment; only a reason to ask it back. */
export interface PaymentNoticeTable {
  provider: string;
  external_id: string;
  received_at: number;
  processed_at: number | null;
}

/** States of the built-in test payments. */
export interface DemoPaymentTable {
  id: string;
  /** JSON */
  state: string;
}

/** What must happen after a commit, at least once. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  /** The same key is the same message. */
  key: string;
  /** JSON */
  payload: string;
  created_at: number;
  next_at: number;
  attempts: Generated<number>;
  leased_until: Generated<number>;
  done_at: number | null;
  error: Generated<string>;
  /** The batch of changes by the staff that it came of: undone, it does not go out. */
  batch_id: Generated<number | null>;
}

/** The shop's courier in a city; sums are kopecks. */
export interface CourierTariffTable {
  city_id: number;
  price: number;
  /** Sum of goods from which it is free. */
  free_from: number | null;
  max_weight_grams: number | null;
  min_days: number;
  max_days: number;
}

/** A transport company's price up to a distance from Москва. */
export interface TransportZoneTable {
  up_to_km: number;
  base_price: number;
  price_per_kg: number;
  min_days: number;
  max_days: number;
}

/** A customer who wants the mailing; the subscription itself is confirmed by its mail. */
export interface CustomerMailingTable {
  customer_id: number;
  /** Where to: when the customer's e-mail changes, the wish is over. */
  email: string;
  asked_at: number;
}

/** The order that a shopper is making. */
export interface OrderDraftTable {
  shopper_id: number;
  /** Of the form that will place it. */
  key: string;
  /** JSON: see server/orders/order-draft.ts. */
  state: string;
  updated_at: number;
}

/** An accounting system that exchanges with the shop. */
export interface ExchangeNodeTable {
  id: Generated<number>;
  name: string;
  login: string;
  /** Salt and scrypt hash, base64url, with a dot between. */
  password: string;
  profile: 'ut-2.07' | 'unf-2.10' | 'bus-3.1' | 'moysklad';
  /** JSON: server/doors/exchange/nodes/node-settings.ts. */
  settings: string;
  /** Orders that were placed earlier are not told. */
  orders_from: number;
  created_at: number;
  seen_at: number | null;
  /** Usual time between two exchanges. */
  usual_ms: number | null;
  /** When its silence was told; null: it is not silent. */
  alarmed_at: number | null;
  /** Switched off since. */
  disabled_at: Generated<number | null>;
}

/** One login of a node; files and orders of one exchange hang on it. */
export interface ExchangeSessionTable {
  id: Generated<number>;
  node_id: number;
  kind: 'catalog' | 'sale' | 'reference';
  /** Hash of the cookie. */
  token: string;
  address: string;
  /** Version of the protocol that the client named; '' when none. */
  version: Generated<string>;
  state: 'opened' | 'working' | 'ending' | 'closed';
  /** What has come so far. */
  bytes: Generated<number>;
  files: Generated<number>;
  started_at: number;
  active_at: number;
  ended_at: number | null;
  /** The client has said that nothing more comes. */
  is_complete: Generated<Flag>;
  /** JSON: goods that the files take off sale, waiting for a person; null: nothing waits. */
  removal: string | null;
  /** JSON: counts of all files together; '' until the end. */
  report: Generated<string>;
}

/** A file of a session, on the disk below the data folder. */
export interface ExchangeFileTable {
  id: Generated<number>;
  session_id: number;
  /** As the client calls it, cleaned. */
  name: string;
  /** Below the data folder; '' while it is only known from an import call. */
  path: string;
  bytes: Generated<number>;
  parts: Generated<number>;
  first_bytes: Generated<number>;
  last_bytes: Generated<number>;
  /** Hash of the last part. */
  last_part: Generated<string>;
  /** What it holds, by its content; '' until it was looked into. */
  role: Generated<string>;
  state: 'received' | 'asked' | 'applied' | 'refused';
  /** Share that is applied, 0…1. */
  share: Generated<number>;
  /** For people. */
  detail: Generated<string>;
  /** JSON: report of the import. */
  facts: Generated<string>;
  /** Rows that named goods which nobody knew. */
  unknown: Generated<number>;
  /** How often its import has begun. */
  attempts: Generated<number>;
  started_at: number | null;
  ended_at: number | null;
}

/** A request of an exchange, for the journal. */
export interface ExchangeStepTable {
  id: Generated<number>;
  session_id: number;
  at: number;
  ms: number;
  step: string;
  file: string;
  answer: string;
}

/** What classifiers have explained: later files refer to it without explaining it again. */
export interface ExchangeTermTable {
  kind: 'property' | 'currency' | 'unit';
  key: string;
  /** JSON */
  value: string;
}

/** A new product that is not shown before a price of it is known or its session has ended. */
export interface ExchangeWaitingTable {
  product_id: number;
  session_id: number;
}

/** Orders that were given to a node at once. */
export interface ExchangeBatchTable {
  id: Generated<number>;
  node_id: number;
  session_id: number;
  given_at: number;
  /** 0: the line broke before the whole answer had left. */
  delivered: Generated<Flag>;
  /** Acknowledged, or given up for another batch. */
  ended_at: number | null;
  acknowledged: Generated<Flag>;
}

export interface ExchangeBatchOrderTable {
  batch_id: number;
  order_id: number;
  /** Hash of the document. */
  revision: string;
}

/** What a node knows of an order. */
export interface ExchangeOrderTable {
  node_id: number;
  order_id: number;
  /** Revision that was acknowledged last. */
  told: string | null;
  /** When that was given. */
  told_at: number | null;
  acknowledged_at: number | null;
  /** Revision that the next three are about. */
  tried: string | null;
  /** One of those that were not acknowledged together. */
  suspect: Generated<Flag>;
  /** How often it was given alone and not acknowledged. */
  failed_alone: Generated<number>;
  /** It is not given any more until it changes or somebody asks for it. */
  set_aside_at: number | null;
  /** Of the node's own document. */
  guid: string | null;
  number: string | null;
  /** JSON: what the node last said of it. */
  back: string | null;
}

/** What a session has changed in a product. */
export interface ExchangeChangeTable {
  session_id: number;
  /** `external_id` of the product. */
  product: string;
  /** JSON: field → before and after; null: the session made the product. */
  fields: string | null;
  undone_at: number | null;
}

/** What an import has last said of the fields of a product that people may edit. */
export interface ToldProductTable {
  product_id: number;
  /** JSON: field → hash of its value. */
  fields: string;
}

/** A field that an import and a person have both changed: the person's value stands. */
export interface FieldDiscrepancyTable {
  id: Generated<number>;
  product_id: number;
  field: string;
  /** JSON: the import's value. */
  told: string;
  found_at: number;
  settled_at: number | null;
}

/** A field of the catalogue that a person has set: no import changes it until it is given back. */
export interface HeldFieldTable {
  entity: 'product' | 'category' | 'brand' | 'parameter';
  thing_id: number;
  field: string;
  /** JSON: what an import has last said of it; null: not known. */
  told: string | null;
  staff_id: number | null;
  held_at: number;
}

/** What a thing was called before it became another one: an import that names it means that one. */
export interface MergedThingTable {
  entity: 'category' | 'brand' | 'parameter';
  key: string;
  into_id: number;
}

/** Where a thing was once: visitors are led on from there. */
export interface FormerAddressTable {
  entity: 'category' | 'brand';
  /** Below the address of its kind. */
  path: string;
  thing_id: number;
}

/** What a person has to settle about an exchange. */
export interface ExchangeTaskTable {
  id: Generated<number>;
  node_id: number;
  session_id: number | null;
  order_id: number | null;
  kind: string;
  /** For people. */
  detail: string;
  created_at: number;
  settled_at: number | null;
}

/** A program that may call. */
export interface ApiKeyTable {
  id: Generated<number>;
  title: string;
  /** SHA-256 of the key, hex. */
  digest: string;
  /** JSON: list of rights (server/identity/rights.ts). */
  rights: string;
  /** JSON: list of addresses and networks it may call from; empty: any. */
  addresses: string;
  calls_a_minute: number;
  created_at: number;
  used_at: number | null;
  used_from: Generated<string>;
  revoked_at: number | null;
}

/** Where a program is told of what happens. */
export interface WebhookTable {
  id: Generated<number>;
  title: string;
  url: string;
  /** Signs what is sent: it has to be known as it is. */
  secret: string;
  /** JSON: list of events. */
  events: string;
  created_at: number;
  ended_at: number | null;
  /** The last change of goods that it was told of. */
  goods_seq: number;
  goods_id: Generated<number>;
}

/** One try to tell a program of an event. */
export interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** The same at each try. */
  event_id: string;
  event: string;
  at: number;
  /** From 1. */
  attempt: number;
  /** Of the answer; null: there was none. */
  status: number | null;
  ms: number;
  error: Generated<string>;
}

/** One of the shop's own people; never a customer. */
export interface StaffTable {
  id: Generated<number>;
  name: string;
  role: StaffRole;
  /** Salt and scrypt hash; null: none was set. Good with a one-time code alone. */
  password: string | null;
  /** Base32. */
  totp_secret: string | null;
  /** The last period whose one-time code was used: none is good twice. */
  totp_step: Generated<number>;
  created_at: number;
  /** Works here no more. */
  ended_at: number | null;
}

export interface StaffInvitationTable {
  /** Hash of what stands in the link. */
  token: string;
  staff_id: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface StaffPasskeyTable {
  /** Of the credential, base64url. */
  id: string;
  staff_id: number;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  /** How its owner calls it. */
  title: string;
  created_at: number;
  used_at: number | null;
}

export interface StaffRecoveryCodeTable {
  hash: string;
  staff_id: number;
  used_at: number | null;
}

export interface StaffSessionTable {
  /** Hash of the cookie. */
  id: string;
  staff_id: number;
  /** Opened by one button on a demo shop: good there alone. */
  is_demo: Flag;
  created_at: number;
  active_at: number;
  expires_at: number;
  /** When a passkey or a one-time code was last shown. */
  fresh_at: number;
  ended_at: number | null;
  address: string;
  user_agent: string;
}

/** What a passkey has to sign; each is good once. */
export interface StaffChallengeTable {
  id: string;
  challenge: string;
  staff_id: number | null;
  expires_at: number;
}

/** The right of a program to do what one of the staff may. */
export interface StaffTokenTable {
  hash: string;
  staff_id: number;
  title: string;
  created_at: number;
  used_at: number | null;
  ended_at: number | null;
}

/** What one of the staff did at once. */
export interface ChangeBatchTable {
  id: Generated<number>;
  /** Null: the shop itself, or the command line. */
  staff_id: number | null;
  /** Stable name of what was done. */
  action: string;
  /** For people. */
  title: string;
  at: number;
  /** The batch that it has undone. */
  undoes: number | null;
  undone_by: number | null;
}

export interface ChangeTable {
  id: Generated<number>;
  batch_id: number;
  entity: string;
  entity_id: string;
  /** JSON: field → before and after; null stands for what was not there. */
  fields: string;
}

/** Who looks after a thing in a queue, and when it is to be looked at. */
export interface DeskCardTable {
  entity: string;
  entity_id: string;
  staff_id: number | null;
  snoozed_until: number | null;
  /** YYYY-MM-DD */
  due_on: string | null;
  done_at: number | null;
}

/** What the staff tell each other about a thing. */
export interface DeskNoteTable {
  id: Generated<number>;
  entity: string;
  entity_id: string;
  staff_id: number;
  text: string;
  at: number;
  removed_at: number | null;
}

/** A list with its filters under a name. */
export interface SavedViewTable {
  id: Generated<number>;
  staff_id: number;
  list: string;
  title: string;
  /** As in addresses, without «?». */
  query: string;
  is_shared: Flag;
  removed_at: number | null;
}

/** Work on many things at once, beside requests. */
export interface DeskJobTable {
  id: Generated<number>;
  kind: string;
  staff_id: number;
  title: string;
  /** JSON */
  input: string;
  state: 'waiting' | 'working' | 'done' | 'failed';
  total: Generated<number>;
  done: Generated<number>;
  /** For people: what was left and why. */
  report: Generated<string>;
  batch_id: number | null;
  created_at: number;
  ended_at: number | null;
}

/** What an import of the back office has changed in a product. */
export interface ImportChangeTable {
  job_id: number;
  /** External id. */
  product: string;
  /** JSON of before and after by field; null: the product was made. */
  fields: string | null;
  undone_at: number | null;
}

/** What was sold on a day, counted by what reports ask for (server/backoffice/reports/count-day.ts). */
export interface ReportDayTable {
  kind: string;
  /** In Moscow, YYYY-MM-DD: when the orders were placed. */
  day: string;
  key: string;
  orders: number;
  units: number;
  /** Kopecks. */
  total: number;
  paid: number;
}

export interface Schema {
  api_keys: ApiKeyTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  categories: CategoryTable;
  brands: BrandTable;
  products: ProductTable;
  product_photos: ProductPhotoTable;
  images: ImageTable;
  parameters: ParameterTable;
  product_parameters: ProductParameterTable;
  product_packages: ProductPackageTable;
  price_levels: PriceLevelTable;
  prices: PriceTable;
  told_prices: ToldPriceTable;
  set_prices: SetPriceTable;
  foreign_prices: ForeignPriceTable;
  named_rates: NamedRateTable;
  cities: CityTable;
  storages: StorageTable;
  offices: OfficeTable;
  stock: StockTable;
  set_rests: SetRestTable;
  shipped_units: ShippedUnitsTable;
  rates: RateTable;
  banners: BannerTable;
  news: NewsTable;
  question_kinds: QuestionKindTable;
  questions: QuestionTable;
  documents: DocumentTable;
  product_documents: ProductDocumentTable;
  solutions: SolutionTable;
  solution_lines: SolutionLineTable;
  page_texts: PageTextTable;
  sequences: SequenceTable;
  product_changes: ProductChangeTable;
  settings: SettingTable;
  owner_values: OwnerValueTable;
  import_runs: ImportRunTable;
  shoppers: ShopperTable;
  customers: CustomerTable;
  personal_data_events: PersonalDataEventTable;
  sessions: SessionTable;
  favorites: FavoriteTable;
  searches: SearchTable;
  basket_lines: BasketLineTable;
  removed_lines: RemovedLineTable;
  quick_leftovers: QuickLeftoverTable;
  callbacks: CallbackTable;
  inquiries: InquiryTable;
  subscriptions: SubscriptionTable;
  push_subscriptions: PushSubscriptionTable;
  limits: LimitTable;
  leases: LeaseTable;
  login_codes: LoginCodeTable;
  consents: ConsentTable;
  firms: FirmTable;
  customer_addresses: CustomerAddressTable;
  orders: OrderTable;
  calendar_years: CalendarYearTable;
  order_lines: OrderLineTable;
  offer_revisions: OfferRevisionTable;
  order_allocations: OrderAllocationTable;
  shopper_phones: ShopperPhoneTable;
  order_events: OrderEventTable;
  payments: PaymentTable;
  refunds: RefundTable;
  payment_tasks: PaymentTaskTable;
  payment_notices: PaymentNoticeTable;
  receipts: ReceiptTable;
  bank_statements: BankStatementTable;
  bank_documents: BankDocumentTable;
  bank_statement_lines: BankStatementLineTable;
  demo_payments: DemoPaymentTable;
  outbox: OutboxTable;
  courier_tariffs: CourierTariffTable;
  transport_zones: TransportZoneTable;
  order_drafts: OrderDraftTable;
  customer_mailings: CustomerMailingTable;
  exchange_nodes: ExchangeNodeTable;
  exchange_sessions: ExchangeSessionTable;
  exchange_files: ExchangeFileTable;
  exchange_steps: ExchangeStepTable;
  exchange_terms: ExchangeTermTable;
  exchange_waiting: ExchangeWaitingTable;
  exchange_tasks: ExchangeTaskTable;
  told_products: ToldProductTable;
  field_discrepancies: FieldDiscrepancyTable;
  exchange_batches: ExchangeBatchTable;
  exchange_changes: ExchangeChangeTable;
  exchange_batch_orders: ExchangeBatchOrderTable;
  exchange_orders: ExchangeOrderTable;
  staff: StaffTable;
  staff_invitations: StaffInvitationTable;
  staff_passkeys: StaffPasskeyTable;
  staff_recovery_codes: StaffRecoveryCodeTable;
  staff_sessions: StaffSessionTable;
  staff_challenges: StaffChallengeTable;
  staff_tokens: StaffTokenTable;
  change_batches: ChangeBatchTable;
  changes: ChangeTable;
  desk_cards: DeskCardTable;
  desk_notes: DeskNoteTable;
  saved_views: SavedViewTable;
  desk_jobs: DeskJobTable;
  import_changes: ImportChangeTable;
  report_days: ReportDayTable;
  held_fields: HeldFieldTable;
  merged_things: MergedThingTable;
  former_addresses: FormerAddressTable;
  content_drafts: ContentDraftTable;
  site_notices: SiteNoticeTable;
  menu_links: MenuLinkTable;
  redirects: RedirectTable;
  search_synonyms: SearchSynonymTable;
  search_redirects: SearchRedirectTable;
  search_misses: SearchMissTable;
}
