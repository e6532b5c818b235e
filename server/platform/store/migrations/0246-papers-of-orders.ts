import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

const table = `
create table exchange_papers (
  node_id integer not null references exchange_nodes (id),
  order_id integer not null references orders (id),
  number text not null,
  dated_on text not null,
  payment_id integer references payments (id),
  seen_at bigint not null,
  primary key (order_id, node_id, number, dated_on)
)`;

/** Papers of the documents that stand beside the orders were all seen; a cancelled one's were not read. */
const fill = (papers: string, number: string, date: string, isRead: string) => `
insert into exchange_papers (node_id, order_id, number, dated_on, payment_id, seen_at)
  select node_id, exchange_orders.order_id, ${number}, substr(${date}, 1, 10), max(payments.id), 0
  from exchange_orders cross join ${papers}
  left join payments on payments.key =
    '1c ' || node_id || ' ' || exchange_orders.order_id || ' ' || ${number} || ' ' || ${date}
  where ${isRead}
  group by node_id, exchange_orders.order_id, ${number}, substr(${date}, 1, 10)`;

const sqlite = fill(
  "json_each(exchange_orders.back, '$.payments') as paper",
  "json_extract(paper.value, '$.number')",
  "json_extract(paper.value, '$.date')",
  "json_extract(exchange_orders.back, '$.isCancelled') = 0",
);
const postgres = fill(
  "lateral jsonb_array_elements(exchange_orders.back::jsonb -> 'payments') as paper",
  "(paper ->> 'number')",
  "(paper ->> 'date')",
  "exchange_orders.back::jsonb ->> 'isCancelled' = 'false'",
);

/** Papers of money that accounting systems have named, each once, also those that were no new money. */
export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(db, dialect, `${table};${dialect === 'sqlite' ? sqlite : postgres}`);
