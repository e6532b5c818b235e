import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** The shop's own people, how they sign in, what they change, and what they take upon themselves. */
const statements = `
create table staff (
  id integer primary key${IDENTITY},
  name text not null unique,
  role text not null,
  password text,
  totp_secret text,
  totp_step bigint not null default 0,
  created_at bigint not null,
  ended_at bigint
);

create table staff_invitations (
  token text primary key,
  staff_id integer not null references staff (id),
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);

create table staff_passkeys (
  id text primary key,
  staff_id integer not null references staff (id),
  public_key text not null,
  counter bigint not null,
  transports text not null,
  title text not null,
  created_at bigint not null,
  used_at bigint
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  hash text primary key,
  staff_id integer not null references staff (id),
  used_at bigint
);

create table staff_sessions (
  id text primary key,
  staff_id integer not null references staff (id),
  is_demo integer not null default 0,
  created_at bigint not null,
  active_at bigint not null,
  expires_at bigint not null,
  fresh_at bigint not null,
  ended_at bigint,
  address text not null,
  user_agent text not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

create table staff_challenges (
  id text primary key,
  challenge text not null,
  staff_id integer,
  expires_at bigint not null
);

create table staff_tokens (
  hash text primary key,
  staff_id integer not null references staff (id),
  title text not null,
  created_at bigint not null,
  used_at bigint,
  ended_at bigint
);

create table change_batches (
  id integer primary key${IDENTITY},
  staff_id integer,
  action text not null,
  title text not null,
  at bigint not null,
  undoes integer,
  undone_by integer
);
create index change_batches_at on change_batches (at);

create table changes (
  id integer primary key${IDENTITY},
  batch_id integer not null references change_batches (id),
  entity text not null,
  entity_id text not null,
  fields text not null
);
create index changes_entity on changes (entity, entity_id, id);
create index changes_batch on changes (batch_id);

create table desk_cards (
  entity text not null,
  entity_id text not null,
  staff_id integer,
  snoozed_until bigint,
  due_on text,
  done_at bigint,
  primary key (entity, entity_id)
);

create table desk_notes (
  id integer primary key${IDENTITY},
  entity text not null,
  entity_id text not null,
  staff_id integer not null,
  text text not null,
  at bigint not null,
  removed_at bigint
);
create index desk_notes_entity on desk_notes (entity, entity_id);

create table saved_views (
  id integer primary key${IDENTITY},
  staff_id integer not null,
  list text not null,
  title text not null,
  query text not null,
  is_shared integer not null default 0,
  removed_at bigint
);

create table desk_jobs (
  id integer primary key${IDENTITY},
  kind text not null,
  staff_id integer not null,
  title text not null,
  input text not null,
  state text not null,
  total integer not null default 0,
  done integer not null default 0,
  report text not null default '',
  batch_id integer,
  created_at bigint not null,
  ended_at bigint
);

alter table outbox add column batch_id integer;
create index outbox_batch on outbox (batch_id);
create index orders_phone on orders (phone);
create index orders_email on orders (email);
create index orders_created on orders (created_at);
create index orders_name on orders (name);
create index orders_total on orders (total);
create index orders_status on orders (kind, status, id);
create index exchange_orders_number on exchange_orders (number);
create index firms_inn on firms (inn);
create index customers_email on customers (email)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
