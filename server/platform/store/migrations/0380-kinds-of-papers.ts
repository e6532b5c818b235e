import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

const postgres = `
alter table exchange_papers add column kind text not null default '';
alter table exchange_papers add column guid text not null default '';
alter table exchange_papers drop constraint exchange_papers_pkey;
alter table exchange_papers
  add primary key (order_id, node_id, number, dated_on, kind, guid)`;

/** SQLite takes a constraint off a table by making the table anew. */
const sqlite = `
create table exchange_papers_anew (
  node_id integer not null references exchange_nodes (id),
  order_id integer not null references orders (id),
  number text not null,
  dated_on text not null,
  payment_id integer references payments (id),
  seen_at bigint not null,
  kind text not null default '',
  guid text not null default '',
  primary key (order_id, node_id, number, dated_on, kind, guid)
);
insert into exchange_papers_anew (node_id, order_id, number, dated_on, payment_id, seen_at)
  select node_id, order_id, number, dated_on, payment_id, seen_at from exchange_papers;
drop table exchange_papers;
alter table exchange_papers_anew rename to exchange_papers;
create index exchange_papers_number on exchange_papers (node_id, ltrim(number, '0'))`;

/** Papers of money in cash, by card and by bank have numbers of their own: one number may be of several. */
export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(db, dialect, dialect === 'sqlite' ? sqlite : postgres);
