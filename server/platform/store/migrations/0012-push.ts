import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Browsers that may be notified, and who asked a question, for telling them of the answer. */
const statements = `
create table push_subscriptions (
  id integer primary key${IDENTITY},
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  shopper_id integer not null references shoppers (id),
  session_id text,
  user_agent text not null,
  created_at bigint not null
);
create index push_subscriptions_shopper on push_subscriptions (shopper_id);
alter table questions add column shopper_id integer references shoppers (id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
