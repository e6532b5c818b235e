import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/**
 * Changes of orders that have no number yet, and the number of each order's last change: clocks may be
 * put back, numbers only grow. Orders of before are numbered as their times follow each other.
 */
const statements = `
create table order_changes (
  id integer primary key${IDENTITY},
  order_id integer not null
);
create table order_change_numbers (
  order_id integer primary key,
  number bigint not null
);
create unique index order_change_numbers_number on order_change_numbers (number);
insert into order_change_numbers (order_id, number)
  select id, row_number() over (order by updated_at, id) from orders;
insert into sequences (name, value) select 'orders', count(*) from orders;
alter table exchange_nodes add column changes_after bigint
`;

/** Changes follow by themselves: two dozen verbs change orders. */
const note = 'insert into order_changes (order_id) values (new.id);';
const events = ['insert', 'update of updated_at'];

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  if (dialect === 'postgres') {
    await sql
      .raw(`create function note_order_change() returns trigger language plpgsql as $$
      begin ${note} return null; end $$`)
      .execute(db);
  }
  for (const event of events) {
    const trigger = `create trigger orders_noted_${event.slice(0, 6)} after ${event} on orders`;
    await sql
      .raw(
        dialect === 'sqlite'
          ? `${trigger} begin ${note} end`
          : `${trigger} for each row execute function note_order_change()`,
      )
      .execute(db);
  }
}
