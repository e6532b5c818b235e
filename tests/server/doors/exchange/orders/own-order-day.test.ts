import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { NOW, type OrderShop } from '../../../orders/order-shop.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml } from './said-orders.ts';

describeOnBothStores('the day of an order that was placed in 1C', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
    await shop.saveNode({ isZipped: false, ownOrders: 'make' });
  });
  afterEach(() => shop.close());

  it.each([
    ['its hour', { date: '2026-11-20', time: '09:30:00' }, NOW - 2.5 * HOUR_MS],
    ['noon without an hour', { date: '2026-11-21', time: '' }, NOW + DAY_MS],
    ['noon where 1C writes no hour', { date: '2026-11-21T00:00:00', time: 'утром' }, NOW + DAY_MS],
    ['never a later one than now', { date: '2099-01-01', time: '' }, NOW + 3 * DAY_MS],
    ['now where there is none', { date: '9999-99-99', time: '' }, NOW + 3 * DAY_MS],
  ])('is that of its document: %s', async (_name, said, at) => {
    const id = await orders.customer({});
    const phones = [`+7917${String(id).padStart(7, '0')}`];
    shop.clock.now = NOW + 3 * DAY_MS;
    const document = orderXml({ number: 'УТ-77', goods: [['g1', 2, '180.00']], phones, ...said });
    await shop.client().sendDocuments([ordersFile(document)]);
    const { db } = shop.store;
    const made = await db.selectFrom('orders').select(['created_at', 'updated_at']).execute();
    expect(made).toEqual([{ created_at: at, updated_at: NOW + 3 * DAY_MS }]);
    const [placed] = await db.selectFrom('order_events').select('at').orderBy('id').execute();
    expect(placed).toEqual({ at });
  });
});
