import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Reasons of tasks that the newest document of an order gives still; null: gone, or said only once. */
const statements = `
alter table exchange_tasks add column cause text;
update exchange_tasks set cause = case
  when detail like '%: документ из 1С не взят: %' then 'fault'
  when detail like '%: отменён в 1С, но %' or detail like '%: 1С: Отменён в 1С%' then 'cancellation'
  when detail like '%: отгружен в 1С, а %' or detail like '%: 1С: Отгружен%' then 'shipment'
  when detail like '%: состав %' then 'lines'
end
where kind = 'order-back' and detail not like '%: в 1С оплата %';
create index exchange_tasks_of_order on exchange_tasks (order_id, node_id);
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
