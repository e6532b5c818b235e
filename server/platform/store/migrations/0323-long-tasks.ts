import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Tasks of any length: an entry of an index of PostgreSQL holds no text of more than 2704 bytes. */
const postgres = `
alter table exchange_tasks drop constraint exchange_tasks_node_id_kind_detail_key;
create unique index exchange_tasks_said on exchange_tasks (node_id, kind, md5(detail));
drop index payment_tasks_said;
create unique index payment_tasks_said on payment_tasks (order_id, kind, md5(detail))
  where kind <> 'extra-money' and settled_at is null`;

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await runStatements(db, dialect, postgres);
}
