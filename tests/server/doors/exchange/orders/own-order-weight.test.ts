import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { createOrderShop, type OrderShop } from '../../../orders/order-shop.ts';
import { createExchangeShop, type ExchangeShop } from '../exchange-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('the weight of an order that was placed in 1C', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    const boilers = [1, 2].map((id) => ({ id, row: { external_id: `1c:g${id}` } }));
    orders = await createOrderShop(dialect, boilers);
    shop = await createExchangeShop(dialect, orders.store);
    await shop.saveNode({ isZipped: false, ownOrders: 'make' });
  });
  afterEach(() => shop.close());

  it.each([
    ['that of its goods', [['g1', 2, '180.00']], 1400],
    [
      'not known where that of some goods is not',
      [
        ['g1', 1, '100.00'],
        ['g2', 1, '100.00'],
      ],
      0,
    ],
  ] satisfies [string, SaidOrder['goods'], number][])('is %s', async (_name, goods, grams) => {
    const { db, writer } = shop.store;
    await writer.updateTable('products').set({ weight_grams: null }).execute();
    await writer
      .updateTable('products')
      .set({ weight_grams: 700 })
      .where('external_id', '=', '1c:g1')
      .execute();
    const id = await orders.customer({});
    const phones = [`+7917${String(id).padStart(7, '0')}`];
    await shop.client().sendDocuments([ordersFile(orderXml({ number: 'УТ-77', goods, phones }))]);
    const made = await db.selectFrom('orders').select('weight_grams').execute();
    expect(made).toEqual([{ weight_grams: grams }]);
  });
});
