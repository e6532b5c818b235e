import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeLines } from '../../../../../server/orders/change-lines.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { createOrderShop, MOSCOW_STORAGE, type OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import { createExchangeShop, type ExchangeShop } from '../exchange-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('goods of an order that 1C repeats', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  let id: number;
  beforeEach(async () => {
    orders = await createOrderShop(dialect, [
      {
        id: 1,
        title: 'Котёл',
        prices: { 1: [10_000, null] as const },
        stock: { [MOSCOW_STORAGE]: 30 },
        row: { external_id: '1c:g1' },
      },
    ]);
    shop = await createExchangeShop(dialect, orders.store);
    await shop.saveNode({ isZipped: false });
    id = await placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  });
  afterEach(() => shop.close());

  const say = (quantity: number, more: Partial<SaidOrder> = {}) => {
    const goods: SaidOrder['goods'] = [['g1', quantity, `${quantity * 100}`]];
    const said = orderXml({ id: String(100_000 + id), goods, ...more });
    return shop.client().sendDocuments([ordersFile(said)]);
  };
  /** The desk changes the order, a moment after all that was before. */
  const change = async (quantity: number) => {
    shop.clock.now += 60_000;
    const line = { productId: 1, code: 'p1', unit: 'шт', title: 'Котёл', quantity };
    const lines = [{ ...line, sum: quantity * 10_000 }];
    const by = { actor: 'staff 1', reason: 'Просил клиент', now: shop.clock.now };
    await transaction(shop.store, (tx) => changeLines(tx, { orderId: id, lines, ...by }));
  };
  const state = async () => {
    const { db } = shop.store;
    const line = db.selectFrom('order_lines').select('quantity').where('order_id', '=', id);
    const order = db.selectFrom('orders').select('paid_sum').where('id', '=', id);
    const { quantity } = await line.executeTakeFirstOrThrow();
    const { paid_sum } = await order.executeTakeFirstOrThrow();
    return [quantity, paid_sum];
  };
  const exchange = () => shop.client().takeOrders();

  it('as it was told of them does not undo what the desk has changed since; its money counts', async () => {
    await exchange();
    await change(5);
    await say(3, { requisites: { 'Номер оплаты по 1С': '7', 'Дата оплаты по 1С': '2026-11-20' } });
    expect((await state())[0]).toBe(5);
    expect((await state())[1]).toBeGreaterThan(0);
    expect(await exchange()).toContain('<Количество>5</Количество>');
  });

  it('as it said them last does not either', async () => {
    await say(4);
    expect((await state())[0]).toBe(4);
    await change(6);
    await say(4);
    expect((await state())[0]).toBe(6);
  });

  it('is followed once it has heard of the change, and whenever it says something new', async () => {
    await exchange();
    await change(5);
    await say(2);
    expect((await state())[0]).toBe(2);
    await change(6);
    await exchange();
    await say(2);
    expect((await state())[0]).toBe(2);
    await say(4);
    await say(2);
    expect((await state())[0]).toBe(2);
  });
});
