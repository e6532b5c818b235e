import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/**
 * The DDL is written out: both databases read it as it stands. `bigint` holds kopecks and
 * milliseconds on PostgreSQL and is a plain integer on SQLite.
 */
const statements = `
create table categories (
  id integer primary key,
  parent_id integer references categories (id),
  external_id text unique,
  title text not null,
  slug text not null,
  position integer not null,
  is_popular integer not null default 0,
  icon text,
  image text,
  description text not null default '',
  active integer not null default 1,
  updated_at bigint not null
);
create unique index categories_slug on categories (coalesce(parent_id, 0), slug);

create table brands (
  id integer primary key,
  title text not null,
  url_rewrite_code text not null unique,
  country text,
  logo text,
  exclusive integer not null default 0,
  search_priority integer not null default 0,
  weight integer not null default 0,
  url text,
  description text not null default ''
);

create table products (
  id integer primary key,
  code text not null unique,
  external_id text unique,
  title text not null,
  model text,
  description text not null default '',
  category_id integer references categories (id),
  brand_id integer references brands (id),
  quality text not null default 'common' check (quality in ('common', 'used', 'sale', 'defective')),
  quality_note text,
  unit text not null default 'шт',
  country text,
  warranty_months integer,
  weight_grams integer,
  bestseller integer not null default 0,
  on_test integer not null default 0,
  logotyped integer not null default 0,
  allow_to_order integer not null default 1,
  discontinued integer not null default 0,
  popularity integer not null default 0,
  supply_days integer check (supply_days > 0),
  in_transit integer not null default 0 check (in_transit >= 0),
  barcode text,
  active integer not null default 1,
  changed_seq bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index products_changed on products (changed_seq);
create index products_category on products (category_id);

create table images (
  key text primary key,
  kind text not null check (kind in ('drawing', 'file', 'url')),
  source text not null
);

create table product_photos (
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  image text not null references images (key),
  primary key (product_id, position)
);

create table parameters (
  id integer primary key,
  external_id text unique,
  code text not null unique,
  title text not null,
  unit text,
  kind text not null check (kind in ('multiselect', 'range', 'switch', 'text')),
  priority integer,
  for_card integer not null default 0,
  position integer not null
);

create table product_parameters (
  product_id integer not null references products (id) on delete cascade,
  parameter_id integer not null references parameters (id),
  value text not null,
  number double precision,
  primary key (product_id, parameter_id, value)
);

create table product_packages (
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  short_title text not null,
  quantity integer not null check (quantity > 0),
  is_primary integer not null default 0,
  price bigint check (price >= 0),
  primary key (product_id, position)
);

create table price_levels (
  id integer primary key,
  code text not null unique,
  title text not null,
  external_id text unique
);

create table prices (
  product_id integer not null references products (id) on delete cascade,
  level_id integer not null references price_levels (id),
  price bigint not null check (price > 0),
  old_price bigint check (old_price > price),
  primary key (product_id, level_id)
);

create table cities (
  id integer primary key,
  title text not null,
  title_in text not null,
  region text not null,
  country text not null,
  subdomain text not null unique,
  lon double precision not null,
  lat double precision not null,
  timezone text not null,
  population integer not null,
  is_popular integer not null default 0
);

create table storages (
  id integer primary key,
  city_id integer not null references cities (id),
  external_id text unique,
  title text not null,
  address text not null
);

create table offices (
  id integer primary key,
  city_id integer not null references cities (id),
  title text not null,
  address text not null,
  main_phone text not null,
  phones text not null,
  email text not null,
  lon double precision not null,
  lat double precision not null,
  hours text not null
);

create table stock (
  product_id integer not null references products (id) on delete cascade,
  storage_id integer not null references storages (id),
  free integer not null check (free >= 0),
  primary key (product_id, storage_id)
);

create table rates (
  id integer primary key,
  title text not null,
  iso text not null,
  sign text not null,
  value text not null,
  date text not null,
  position integer not null
);

create table banners (
  id integer primary key,
  place text not null,
  title text not null,
  text text not null,
  action text not null,
  url text not null,
  image text,
  position integer not null
);

create table news (
  id integer primary key,
  title text not null,
  lead text not null,
  body text not null,
  image text,
  published_at bigint not null
);

create table question_kinds (
  id integer primary key,
  title text not null,
  position integer not null
);

create table questions (
  id integer primary key,
  kind_id integer not null references question_kinds (id),
  product_id integer references products (id) on delete set null,
  name text not null,
  question text not null,
  answer text,
  asked_at bigint not null,
  answered_at bigint,
  published integer not null default 0
);

create table solutions (
  id integer primary key,
  title text not null,
  text text not null,
  price_from bigint,
  url text not null,
  image text,
  badges text not null,
  position integer not null
);

create table page_texts (
  slug text primary key,
  title text not null,
  body text not null,
  updated_at bigint not null
);

create table sequences (
  name text primary key,
  value bigint not null
);
insert into sequences (name, value) values ('catalog', 0), ('reference', 0);

create table settings (
  name text primary key,
  value text not null
);

create table import_runs (
  id integer primary key${IDENTITY},
  file text not null,
  format text not null,
  started_at bigint not null,
  finished_at bigint,
  report text not null
);
insert into price_levels (id, code, title) values
  (1, 'retail', 'Розничная'), (2, 'wholesale', 'Оптовая'), (3, 'dealer', 'Дилерская');
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
