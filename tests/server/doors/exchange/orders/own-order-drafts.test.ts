import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml } from './said-orders.ts';

describeOnBothStores('a draft of an order that is placed in 1C', (dialect) => {
  it('is shown once it is posted, and stays when it is not any more', async () => {
    const { orders, shop } = await openBoilerShop(dialect);
    await shop.saveNode({ isZipped: false, ownOrders: 'make' });
    const id = await orders.customer({});
    const phones = [`+7917${String(id).padStart(7, '0')}`];
    const made: string[][] = [];
    for (const posted of ['false', 'true', 'false']) {
      const requisites = { Проведен: posted };
      const order = orderXml({ number: 'УТ-77', goods: [['g1', 2, '180.00']], phones, requisites });
      await shop.client().sendDocuments([ordersFile(order)]);
      const rows = await shop.store.db.selectFrom('orders').select('status').execute();
      made.push(rows.map(({ status }) => status));
    }
    await shop.close();
    expect(made).toEqual([[], ['confirmed'], ['confirmed']]);
  });
});
