import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/**
 * Time when money came, what a person said of a task about it, and bank statements: a document of a
 * bank is one row for ever, however many statements name it.
 */
const statements = `
alter table payment_tasks add column word text not null default '';
create index payment_tasks_open on payment_tasks (settled_at, id);

alter table payments add column succeeded_at bigint;
update payments set succeeded_at = case when refunded = 0 then updated_at else created_at end
  where status = 'succeeded';
create index payments_succeeded on payments (succeeded_at);
create index payments_status on payments (status, id);
create index refunds_payment on refunds (payment_id);
create index refunds_done on refunds (done_at);
create index refunds_created on refunds (created_at);

create table bank_statements (
  id integer primary key${IDENTITY},
  name text not null,
  account text not null,
  from_on text,
  to_on text,
  staff_id integer,
  received_at bigint not null,
  lines integer not null,
  faults text not null,
  removed_at bigint
);

create table bank_documents (
  id integer primary key${IDENTITY},
  key text not null unique,
  number text not null,
  dated_on text not null,
  came_on text not null,
  amount bigint not null check (amount > 0),
  payer text not null,
  payer_inn text not null,
  payer_account text not null,
  purpose text not null,
  is_odd integer not null default 0,
  aside text not null default '',
  state text not null check (state in ('waiting', 'recorded', 'left')),
  order_id integer references orders (id),
  payment_id integer references payments (id),
  decided_at bigint
);
create index bank_documents_state on bank_documents (state, id);
create index bank_documents_order on bank_documents (order_id);

create table bank_statement_lines (
  statement_id integer not null references bank_statements (id),
  position integer not null,
  document_id integer not null references bank_documents (id),
  primary key (statement_id, position)
);
create index bank_statement_lines_document on bank_statement_lines (document_id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
