import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { getOrder } from '../../../server/orders/find-order.ts';
import { recordBankPayment } from '../../../server/orders/record-bank-payment.ts';
import { recordPayment } from '../../../server/orders/record-payment.ts';
import { returnByBank } from '../../../server/orders/return-by-bank.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { moneyText } from '../../../views/orders/money-text.ts';
import { nextSteps } from '../../../views/orders/next-steps.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import {
  createOrderShop,
  MOSCOW_STORAGE,
  NOW,
  type OrderShop,
  OTHER_STORAGE,
} from './order-shop.ts';
import { placeOne } from './place-one.ts';

const UNITS = 10;
const LATER = NOW + 2 * 3_600_000;

describeOnBothStores('an order whose price is changed', (dialect) => {
  let shop: OrderShop;
  let product = -1;
  beforeAll(async () => {
    const products = Array.from({ length: 50 }, (_, i) => ({
      id: i + 1,
      title: `Котёл ${i + 1}`,
      prices: { 1: [10_000, null] as const },
      stock: { [i === 1 ? OTHER_STORAGE : MOSCOW_STORAGE]: UNITS },
    }));
    shop = await createOrderShop(dialect, products);
  });
  afterAll(() => shop.close());

  /** Products that no other test touches. */
  const takeProducts = () => {
    product += 2;
    return [product, product + 1] as const;
  };
  async function place(units: Record<number, number>, change: object = {}): Promise<number> {
    return placeOne(shop, units, change);
  }
  const change = (
    orderId: number,
    wanted: Record<number, number>,
    { price = 10_000, now = NOW } = {},
  ) => {
    const lines = Object.entries(wanted).map(([id, quantity]) => ({
      productId: Number(id),
      code: id,
      title: `Котёл ${id}`,
      unit: 'шт',
      quantity,
      sum: quantity * price,
    }));
    const made = { orderId, lines, actor: 'staff 1', reason: 'Состав изменил менеджер', now };
    return transaction(shop.store, (tx) => changeLines(tx, made));
  };
  const pay = (orderId: number, amount: number) => {
    const money = { orderId, paymentId: orderId, amount, actor: 'payment', isOnline: true };
    return transaction(shop.store, (tx) => recordPayment(tx, { ...money, now: LATER }));
  };
  const find = async (id: number) => (await shop.orders()).find((order) => order.id === id);

  async function listTasks(orderId: number): Promise<string[]> {
    const tasks = shop.store.db.selectFrom('payment_tasks').select('detail');
    const rows = await tasks.where('order_id', '=', orderId).execute();
    return rows.map(({ detail }) => detail);
  }

  it('is confirmed without money when it costs nothing, and waits for it when it costs again', async () => {
    const [one] = takeProducts();
    const id = await place({ [one]: 1 }, { payment: 'invoice' });
    await change(id, { [one]: 1 }, { price: 0 });
    expect(await find(id)).toMatchObject({ status: 'confirmed', hold_until: null, total: 0 });
    const order = await getOrder(shop.store.db, id, true);
    expect(order).toMatchObject({ money: { kind: 'paid', paid: 0 }, has_invoice: false });
    expect(moneyText(order).title).toBe('Платить ничего не нужно');
    expect(nextSteps(order)[0]).toBe('Заказ подтверждён, платить ничего не нужно.');
    expect(await listTasks(id)).toEqual([]);
    await change(id, { [one]: 1 });
    expect(await find(id)).toMatchObject({ status: 'opened', hold_until: expect.any(Number) });
  });

  it('costs nothing still after its late money went back, and is not cancelled for it', async () => {
    const [one] = takeProducts();
    const id = await place({ [one]: 1 });
    await change(id, { [one]: 1 }, { price: 0 });
    await transaction(shop.store, async (tx) => {
      const paper = { orderId: id, amount: 10_000, key: 'late', actor: 'staff 1', now: NOW };
      await recordBankPayment(tx, paper);
      await returnByBank(tx, { orderId: id, amount: 10_000, actor: 'staff 1', note: '', now: NOW });
    });
    expect(await find(id)).toMatchObject({ status: 'confirmed', paid_sum: 0 });
    const stuck = { status: 'opened', hold_until: NOW };
    await transaction(shop.store, (tx) =>
      tx.updateTable('orders').set(stuck).where('id', '=', id).execute(),
    );
    await cancelOverdue(shop.store, LATER);
    expect(await find(id)).toMatchObject({ status: 'opened' });
  });

  it('leaves to a manager what was paid beyond its new price', async () => {
    const [one] = takeProducts();
    const id = await place({ [one]: 3 }, { payment: 'invoice' });
    await pay(id, 20_000);
    await change(id, { [one]: 1 });
    expect(await find(id)).toMatchObject({ status: 'confirmed', needs_decision: 1 });
    expect(await listTasks(id)).toEqual([expect.stringContaining('100,00')]);
  });
});
