import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Fields of the catalogue that a person has set against imports; what goods are looked up by. */
const statements = `
create table held_fields (
  entity text not null,
  thing_id integer not null,
  field text not null,
  told text,
  staff_id integer,
  held_at bigint not null,
  primary key (entity, thing_id, field)
);
create index products_brand on products (brand_id);
create index products_hidden on products (id) where active = 0;
create index products_discontinued on products (id) where discontinued = 1;
create table merged_things (
  entity text not null,
  key text not null,
  into_id integer not null,
  primary key (entity, key)
);
create table former_addresses (
  entity text not null,
  path text not null,
  thing_id integer not null,
  primary key (entity, path)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
