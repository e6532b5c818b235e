import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { addHistory, createFormerStore, fillAsFirstVersion } from './former-store.ts';

const BEFORE = '0305-failed-refunds';

describeOnBothStores('money that a former version moved to another order', (dialect) => {
  it('is told apart from what it gave back', async () => {
    const former = await createFormerStore(dialect, BEFORE);
    const { db } = former;
    await fillAsFirstVersion(db, 5);
    await addHistory(db, BEFORE);
    const { id: _, ...order } = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const { id: other } = await db
      .insertInto('orders')
      .values({ ...order, code: 'other', key: 'other' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pay = async (orderId: number, key: string, at: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into payments (order_id, provider, key, method, amount, status, created_at, updated_at)
        values (${orderId}, 'bank', ${key}, 'bank', 100, 'succeeded', ${at}, ${at})
        returning id`.execute(db);
      return rows[0]?.id ?? 0;
    };
    const giveBack = (paymentId: number, key: string, at: number) =>
      sql`insert into refunds (key, payment_id, amount, actor, created_at, done_at)
        values (${key}, ${paymentId}, 50, 'staff 1', ${at}, ${at})`.execute(db);
    const came = await pay(1, 'bank 1 15', 10);
    await giveBack(came, 'bank moved', 20);
    await giveBack(came, 'bank 1 16', 30);
    await pay(other, 'move 9fa2', 20);
    await pay(other, 'bank 2 17', 30);
    const store = await former.upgrade();
    const payments = await store.db
      .selectFrom('payments')
      .select(['key', 'moved_from'])
      .where('created_at', '>=', 10)
      .orderBy('id')
      .execute();
    expect(payments.map(({ moved_from }) => moved_from)).toEqual([null, 1, null]);
    const refunds = await store.db
      .selectFrom('refunds')
      .select(['key', 'moved_to'])
      .where('done_at', '>=', 10)
      .orderBy('key')
      .execute();
    expect(refunds).toEqual([
      { key: 'bank 1 16', moved_to: null },
      { key: 'bank moved', moved_to: other },
    ]);
    await store.close();
    await former.remove();
  });
});
