import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/**
 * Last values that an import told of fields that people may edit, and where both have changed them.
 */
const statements = `
create table told_products (
  product_id integer primary key references products (id) on delete cascade,
  fields text not null
);

create table field_discrepancies (
  id integer primary key${IDENTITY},
  product_id integer not null references products (id) on delete cascade,
  field text not null,
  told text not null,
  found_at bigint not null,
  settled_at bigint,
  unique (product_id, field)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
