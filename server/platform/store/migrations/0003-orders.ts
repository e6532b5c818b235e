import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Tables of a purchase. Sums are kopecks; the checks repeat what the program promises. */
const statements = `
create table limits (
  name text primary key,
  count integer not null,
  resets_at bigint not null
);

create table login_codes (
  id integer primary key${IDENTITY},
  phone text not null,
  browser text not null,
  salt text not null,
  hash text not null,
  tries integer not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index login_codes_phone on login_codes (phone, created_at);

create table consents (
  id integer primary key${IDENTITY},
  subject text not null,
  purpose text not null check (purpose in ('personal_data', 'mailing')),
  text_version text not null,
  form text not null,
  address text not null,
  given_at bigint not null
);
create index consents_subject on consents (subject);

create table firms (
  id integer primary key${IDENTITY},
  customer_id integer not null references customers (id),
  inn text not null,
  kpp text not null default '',
  ogrn text not null default '',
  title text not null,
  legal_address text not null default '',
  position text not null default '',
  is_default integer not null default 0,
  confirmed_at bigint,
  created_at bigint not null,
  removed_at bigint
);
create index firms_customer on firms (customer_id);

create table customer_addresses (
  id integer primary key${IDENTITY},
  customer_id integer not null references customers (id),
  city_id integer not null references cities (id),
  text text not null,
  comment text not null default '',
  is_default integer not null default 0,
  created_at bigint not null
);
create index customer_addresses_customer on customer_addresses (customer_id);

create table orders (
  id integer primary key${IDENTITY},
  code text not null unique,
  shopper_id integer not null references shoppers (id),
  key text not null,
  fingerprint text not null,
  kind text not null check (kind in ('order', 'request')),
  status text not null,
  city_id integer not null references cities (id),
  created_at bigint not null,
  updated_at bigint not null,
  name text not null,
  phone text not null,
  email text not null,
  firm_id integer references firms (id),
  firm text,
  role text not null,
  delivery_kind text not null check (delivery_kind in ('pickup', 'courier', 'transport', 'none')),
  delivery_title text not null,
  delivery_address text not null,
  delivery_on text,
  delivery_price bigint not null check (delivery_price >= 0),
  payment_kind text not null check (payment_kind in ('online', 'invoice', 'on_delivery', 'none')),
  goods_sum bigint not null check (goods_sum >= 0),
  retail_sum bigint not null check (retail_sum >= goods_sum),
  total bigint not null check (total = goods_sum + delivery_price),
  vat_percent integer not null,
  vat_sum bigint not null,
  paid_sum bigint not null default 0 check (paid_sum >= 0),
  weight_grams bigint not null default 0,
  comment text not null default '',
  hold_until bigint,
  offered_until bigint,
  origin_id integer references orders (id),
  needs_decision integer not null default 0,
  unique (shopper_id, key)
);
create index orders_shopper on orders (shopper_id, created_at);
create index orders_hold on orders (hold_until);

create table order_lines (
  order_id integer not null references orders (id),
  position integer not null,
  product_id integer not null references products (id),
  code text not null,
  title text not null,
  unit text not null,
  package integer not null check (package > 0),
  packages integer not null check (packages > 0),
  quantity integer not null check (quantity = package * packages),
  price bigint check (price >= 0),
  sum bigint check (sum = price * packages),
  retail_sum bigint,
  vat_sum bigint,
  from_city integer not null default 0,
  from_others integer not null default 0,
  from_supply integer not null default 0,
  comes_on text,
  primary key (order_id, position)
);

create table order_allocations (
  order_id integer not null references orders (id),
  product_id integer not null references products (id),
  storage_id integer not null references storages (id),
  quantity integer not null check (quantity > 0),
  primary key (order_id, product_id, storage_id)
);

create table order_events (
  id integer primary key${IDENTITY},
  order_id integer not null references orders (id),
  at bigint not null,
  actor text not null,
  status text not null,
  note text not null default ''
);
create index order_events_order on order_events (order_id);

create table payments (
  id integer primary key${IDENTITY},
  order_id integer not null references orders (id),
  provider text not null,
  external_id text unique,
  key text not null unique,
  method text not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  status text not null check (status in ('new', 'pending', 'succeeded', 'canceled')),
  confirmation_url text,
  reason text not null default '',
  created_at bigint not null,
  updated_at bigint not null
);
create index payments_order on payments (order_id);

create table payment_notices (
  id integer primary key${IDENTITY},
  provider text not null,
  external_id text not null,
  event text not null,
  received_at bigint not null,
  processed_at bigint,
  unique (provider, external_id, event)
);

create table demo_payments (
  id text primary key,
  state text not null
);

create table outbox (
  id integer primary key${IDENTITY},
  kind text not null,
  key text not null unique,
  payload text not null,
  created_at bigint not null,
  next_at bigint not null,
  attempts integer not null default 0,
  leased_until bigint not null default 0,
  done_at bigint,
  error text not null default ''
);
create index outbox_next on outbox (next_at)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
