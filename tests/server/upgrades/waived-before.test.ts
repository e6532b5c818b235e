import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { addHistory, createFormerStore, fillAsFirstVersion } from './former-store.ts';

const BEFORE = '0317-asked-refunds';

describeOnBothStores('money that a former version gave back below a price', (dialect) => {
  it.each([
    ['is not owed again', { status: 'confirmed', total: 100, paid: 80 }, 20],
    ['is all that is waived of a price that grew', { status: 'ready', total: 150, paid: 80 }, 20],
    ['is owed where money is waited for', { status: 'opened', total: 100, paid: 80 }, 0],
    ['is nothing beyond a price', { status: 'confirmed', total: 80, paid: 80 }, 0],
    ['is owed where all went back before it left', { status: 'review', total: 100, paid: 0 }, 0],
  ])('%s', async (_name, { status, total, paid }, waived) => {
    const former = await createFormerStore(dialect, BEFORE);
    const { db } = former;
    await fillAsFirstVersion(db, 5);
    await addHistory(db, BEFORE);
    const prices = { goods_sum: total, delivery_price: 0, retail_sum: total, vat_sum: 0 };
    const sums = { status, total, paid_sum: paid, promo_discount: 0, ...prices };
    await db.updateTable('orders').set(sums).where('id', '=', 1).execute();
    const { rows } = await sql<{ id: number }>`
      insert into payments (order_id, provider, key, method, amount, status, created_at, updated_at)
      values (1, 'yookassa', 'paid', 'card', 100, 'succeeded', 1, 1) returning id`.execute(db);
    await sql`insert into refunds (key, payment_id, amount, actor, created_at, done_at)
      values ('back', ${rows[0]?.id ?? 0}, 20, 'staff 1', 2, 2)`.execute(db);
    const store = await former.upgrade();
    const order = store.db.selectFrom('orders').select('waived').where('id', '=', 1);
    expect(await order.executeTakeFirst()).toEqual({ waived });
    await store.close();
    await former.remove();
  });

  it('or gives back since is not owed again as far as it is below the price', async () => {
    const before = '0319-receipt-addresses';
    const former = await createFormerStore(dialect, before);
    const { db } = former;
    await fillAsFirstVersion(db, 5);
    await addHistory(db, before);
    const sums = { goods_sum: 90, total: 90, delivery_price: 0, retail_sum: 90, vat_sum: 0 };
    const paid = { status: 'confirmed', paid_sum: 100, promo_discount: 0 };
    await db
      .updateTable('orders')
      .set({ ...sums, ...paid })
      .where('id', '=', 1)
      .execute();
    const { rows } = await sql<{ id: number }>`
      insert into payments (order_id, provider, key, method, amount, status, created_at, updated_at)
      values (1, 'yookassa', 'paid', 'card', 100, 'succeeded', 1, 1) returning id`.execute(db);
    await sql`insert into refunds (key, payment_id, amount, actor, created_at)
      values ('back', ${rows[0]?.id ?? 0}, 30, 'staff 1', 2)`.execute(db);
    const store = await former.upgrade();
    const refund = store.db.selectFrom('refunds').select('below_price').where('key', '=', 'back');
    expect(await refund.executeTakeFirst()).toEqual({ below_price: 20 });
    await store.close();
    await former.remove();
  });
});
