import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** The order that a message is about, which only its payload told. */
const statements = (orderId: string) => `
alter table outbox add column order_id integer;
update outbox set order_id = ${orderId} where payload like '{"orderId":%';
create index outbox_order on outbox (order_id) where order_id is not null`;

const orderIds: Readonly<Record<Dialect, string>> = {
  sqlite: `json_extract(payload, '$.orderId')`,
  postgres: `(payload::json ->> 'orderId')::integer`,
};

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(db, dialect, statements(orderIds[dialect]));
