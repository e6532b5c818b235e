import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Words of a manager about a line of an offer, and every offer that a quote request was answered with. */
const statements = `
alter table order_lines add column full_price bigint;
alter table order_lines add column discount integer not null default 0;
alter table order_lines add column note text not null default '';
alter table order_lines add column instead_of text not null default '';

create table offer_revisions (
  order_id integer not null references orders (id),
  revision integer not null,
  at bigint not null,
  actor text not null,
  state text not null,
  withdrawn_at bigint,
  primary key (order_id, revision)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
