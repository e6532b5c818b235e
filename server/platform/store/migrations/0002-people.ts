import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** A shopper owns a basket, favourites and a search history: a guest or a customer. */
const statements = `
create table shoppers (
  id integer primary key${IDENTITY},
  created_at bigint not null
);

create table customers (
  id integer primary key references shoppers (id),
  phone text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  patronymic text not null default '',
  email text not null default '',
  role text not null default 'retail' check (role in ('retail', 'wholesale', 'dealer', 'manager')),
  customer_type text not null default 'person' check (customer_type in ('person', 'company')),
  created_at bigint not null,
  updated_at bigint not null
);

create table sessions (
  id text primary key,
  customer_id integer not null references customers (id),
  created_at bigint not null,
  renewed_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  user_agent text not null default '',
  address text not null default ''
);
create index sessions_customer on sessions (customer_id);

create table favorites (
  shopper_id integer not null references shoppers (id),
  product_id integer not null references products (id) on delete cascade,
  added_at bigint not null,
  primary key (shopper_id, product_id)
);

create table searches (
  id integer primary key${IDENTITY},
  shopper_id integer not null references shoppers (id),
  text text not null,
  searched_at bigint not null,
  unique (shopper_id, text)
);

create table basket_lines (
  shopper_id integer not null references shoppers (id),
  product_id integer not null references products (id) on delete cascade,
  package integer not null check (package > 0),
  quantity integer not null check (quantity > 0),
  checked integer not null default 1,
  price bigint,
  free integer not null,
  added_at bigint not null,
  changed_at bigint not null,
  primary key (shopper_id, product_id)
);

create table callbacks (
  id integer primary key${IDENTITY},
  name text not null,
  phone text not null,
  comment text not null default '',
  city_id integer not null references cities (id),
  asked_at bigint not null
);

alter table questions add column email text not null default '';
alter table questions add column phone text not null default '';

create table subscriptions (
  email text primary key,
  token text not null unique,
  consent text not null,
  address text not null default '',
  asked_at bigint not null,
  confirmed_at bigint,
  ended_at bigint
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
