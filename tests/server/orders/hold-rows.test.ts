import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '../../../server/platform/store/migrations/0022-holds.ts';
import type { PaymentKind } from '../../../shared/order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, type OrderShop } from './order-shop.ts';
import { placeOne } from './place-one.ts';

const UNITS = 20;

describeOnBothStores('what an order holds', (dialect) => {
  let shop: OrderShop;
  let product = 0;
  beforeAll(async () => {
    const products = Array.from({ length: 20 }, (_, i) => ({
      id: i + 1,
      prices: { 1: [10_000, null] as const },
      stock: { 1: UNITS },
    }));
    shop = await createOrderShop(dialect, products);
  });
  afterAll(() => shop.close());

  /** An order of a product that no other test touches; gives its id. */
  async function place(facts: { payment?: PaymentKind; isProven?: boolean } = {}) {
    product++;
    const { payment = 'online', isProven = true } = facts;
    return placeOf(product, 4, { payment, provenPhone: isProven ? '+79161234567' : null });
  }
  async function placeOf(id: number, units: number, change = {}) {
    return placeOne(shop, { [id]: units }, change);
  }

  it('has an end or a reason: the store refuses anything else', async () => {
    const id = await place();
    const wrong = [{ ends_at: null }, { why: 'money' }, { why: 'whim' }] as const;
    for (const change of wrong) {
      const forced = shop.store.writer
        .updateTable('order_allocations')
        .set(change as { ends_at: null })
        .where('order_id', '=', id)
        .execute();
      await expect(forced).rejects.toThrow(/constraint/i);
    }
  });

  it('gets an end where an older version gave none', async () => {
    const { writer } = shop.store;
    const open = await place({ payment: 'on_delivery' });
    const paid = await place();
    await shop.pay(paid, 40_000);
    for (const statement of [
      'drop index orders_proven_phone',
      'alter table orders drop column proven_phone',
      'alter table orders drop column review',
      'drop table shopper_phones',
      'create table old_units as select order_id, product_id, storage_id, quantity from order_allocations',
      'drop table order_allocations',
      'alter table old_units rename to order_allocations',
    ]) {
      await sql.raw(statement).execute(writer);
    }
    await up(writer as never, dialect);
    const holdOf = (id: number) =>
      writer
        .selectFrom('order_allocations')
        .select(['why', 'ends_at'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
    expect(await holdOf(paid)).toEqual({ why: 'money', ends_at: null });
    const { why, ends_at } = await holdOf(open);
    expect([why, Number(ends_at) > Date.now()]).toEqual(['term', true]);
  });
});
