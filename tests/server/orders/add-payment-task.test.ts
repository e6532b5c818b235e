import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { addPaymentTask } from '../../../server/orders/add-payment-task.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { openBoilerShop } from '../doors/exchange/orders/boiler-shop.ts';

describeOnBothStores('a task about money', (dialect) => {
  it('names as many goods as are gone, and is said once', async () => {
    const { orders, shop } = await openBoilerShop(dialect);
    const buyer = await orders.buyer({ 1: 1 });
    const placed = await orders.place(buyer, await orders.form(buyer, { payment: 'invoice' }));
    const orderId = (placed.kind === 'placed' && placed.orders[0]?.id) || 0;
    const goods = Array.from({ length: 100 }, (_, at) =>
      createHash('sha512').update(String(at)).digest('hex'),
    );
    const task = { orderId, kind: 'goods-gone', detail: goods.join('; ') } as const;
    for (let time = 0; time < 2; time++) {
      await transaction(shop.store, (tx) => addPaymentTask(tx, task, shop.clock.now));
    }
    const { db } = shop.store;
    const tasks = await db.selectFrom('payment_tasks').select('detail').execute();
    expect(tasks).toEqual([{ detail: task.detail }]);
    const letters = db.selectFrom('outbox').select('id').where('kind', '=', 'payment-task');
    expect(await letters.execute()).toHaveLength(1);
    await shop.close();
  });
});
