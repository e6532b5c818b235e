import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Time after which a manager looks at orders of an older version that held goods for ever. */
const OLD_HOLD_MS = 7 * 86_400_000;

/**
 * Every unit that is held says why and, where nobody has paid for it, until when; the table itself
 * refuses a hold without an end. Phones that guests have proved by a code are kept with the guest.
 */
const statements = `
create table shopper_phones (
  shopper_id integer not null references shoppers (id),
  phone text not null,
  proven_at bigint not null,
  primary key (shopper_id, phone)
);

alter table orders add column review text;
alter table orders add column proven_phone text;
update orders set proven_phone = (
  select phone from customers where customers.id = orders.shopper_id
);
create index orders_proven_phone on orders (proven_phone);

create table held_units (
  order_id integer not null references orders (id),
  product_id integer not null references products (id),
  storage_id integer not null references storages (id),
  quantity integer not null check (quantity > 0),
  why text not null check (why in ('term', 'money', 'staff')),
  ends_at bigint,
  check ((why = 'term') = (ends_at is not null)),
  primary key (order_id, product_id, storage_id)
)
`;

const rename = `
drop table order_allocations;
alter table held_units rename to order_allocations;
create index order_allocations_product on order_allocations (product_id);
create index order_allocations_end on order_allocations (ends_at)
`;

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  const end = Date.now() + OLD_HOLD_MS;
  await sql`
    insert into held_units (order_id, product_id, storage_id, quantity, why, ends_at)
    select order_id, product_id, storage_id, quantity,
      case when paid_sum > 0 then 'money' when status in ('opened', 'confirmed') then 'term' else 'staff' end,
      case when paid_sum > 0 or status not in ('opened', 'confirmed') then null
        else coalesce(hold_until, ${sql.lit(end)}) end
    from order_allocations join orders on orders.id = order_id`.execute(db);
  await runStatements(db, dialect, rename);
}
