import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Customers who want the mailing by their profile: an e-mail in it is not proven, so others'
 * subscriptions stay unseen.
 */
const statements = `
create table customer_mailings (
  customer_id integer primary key references customers (id),
  email text not null,
  asked_at bigint not null
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
