import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { endHolds } from '../../../server/orders/end-holds.ts';
import { holdForPayment } from '../../../server/orders/hold-for-payment.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { recordPayment } from '../../../server/orders/record-payment.ts';
import { reviewOrder } from '../../../server/orders/review-order.ts';
import { setDelivery } from '../../../server/orders/set-delivery.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
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

describeOnBothStores('an order whose lines are changed', (dialect) => {
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

  /** Two products that no other test touches. */
  const takeProducts = () => {
    product += 2;
    return [product, product + 1] as const;
  };
  async function place(units: Record<number, number>, change: object = {}): Promise<number> {
    return placeOne(shop, units, change);
  }
  const judge = async () => ({ kind: 'review', reasons: [{ code: 'share', text: 'Много' }] });
  const placeReviewed = (units: Record<number, number>) =>
    place(units, { judge, payment: 'on_delivery' });
  /** Online, by a stranger, and its hour is over. */
  async function placeEnded(units: Record<number, number>): Promise<number> {
    const id = await place(units, { provenPhone: null });
    await endHolds(shop.store, LATER);
    return id;
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
  const confirm = (orderId: number) => {
    const review = { orderId, verdict: 'confirm', note: '', actor: 'staff 1', now: NOW } as const;
    return reviewOrder(shop.store, review);
  };
  const pay = (orderId: number, amount: number) => {
    const money = { orderId, paymentId: orderId, amount, actor: 'payment', isOnline: true };
    return transaction(shop.store, (tx) => recordPayment(tx, { ...money, now: LATER }));
  };
  const find = async (id: number) => (await shop.orders()).find((order) => order.id === id);
  /** Units that an order has from the city, other cities and the supplier, and those that it holds. */
  async function unitsOf(orderId: number, productId: number) {
    const line = await shop.store.db
      .selectFrom('order_lines')
      .select(['from_city', 'from_others', 'from_supply'])
      .where('order_id', '=', orderId)
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    const held = await shop.store.db
      .selectFrom('order_allocations')
      .select('quantity')
      .where('order_id', '=', orderId)
      .where('product_id', '=', productId)
      .execute();
    const units = held.reduce((sum, { quantity }) => sum + quantity, 0);
    return [line.from_city, line.from_others, line.from_supply, units];
  }

  async function listTasks(orderId: number): Promise<string[]> {
    const tasks = shop.store.db.selectFrom('payment_tasks').select('detail');
    const rows = await tasks.where('order_id', '=', orderId).execute();
    return rows.map(({ detail }) => detail);
  }

  it('takes its goods when it is confirmed, if it waited for a manager', async () => {
    const [far, other] = [2, takeProducts()[0]];
    const id = await placeReviewed({ [other]: 9 });
    await change(id, { [other]: 8, [far]: 3 });
    expect(await unitsOf(id, other)).toEqual([8, 0, 0, 0]);
    expect(await unitsOf(id, far)).toEqual([0, 3, 0, 0]);
    expect(await shop.free(other)).toBe(UNITS);
    await confirm(id);
    expect(await find(id)).toMatchObject({ status: 'confirmed' });
    expect(await unitsOf(id, other)).toEqual([8, 0, 0, 8]);
    expect(await unitsOf(id, far)).toEqual([0, 3, 0, 3]);
    expect(await shop.free(other)).toBe(UNITS - 8);
  });

  it('is not confirmed when others have bought its goods meanwhile', async () => {
    const [one, two] = takeProducts();
    const [before, after] = [await placeReviewed({ [one]: 9 }), await placeReviewed({ [two]: 9 })];
    await change(before, { [one]: 8 });
    await place({ [one]: UNITS - 1 });
    await expect(confirm(before)).rejects.toThrow(`Товара не хватает. Котёл ${one}: 1 из 8`);
    await place({ [two]: UNITS - 1 });
    await change(after, { [two]: 8 });
    await expect(confirm(after)).rejects.toThrow(`Товара не хватает. Котёл ${two}: 1 из 8`);
    await change(after, { [two]: 1 });
    await confirm(after);
    expect(await unitsOf(after, two)).toEqual([1, 0, 0, 1]);
  });

  it('has its goods before it is paid, if they were given back', async () => {
    const [one] = takeProducts();
    const id = await placeEnded({ [one]: 3 });
    await change(id, { [one]: 2 }, { now: LATER });
    expect(await shop.held(one)).toBe(0);
    expect(await holdForPayment(shop.store, { orderId: id, now: LATER })).toEqual({ kind: 'held' });
    expect(await unitsOf(id, one)).toEqual([2, 0, 0, 2]);
    await pay(id, 20_000);
    expect(await find(id)).toMatchObject({ status: 'confirmed', needs_decision: 0 });
    expect([await shop.held(one), await shop.free(one)]).toEqual([2, UNITS - 2]);
  });

  it('is not paid when its goods are gone, and late money asks a manager', async () => {
    const [one] = takeProducts();
    const id = await placeEnded({ [one]: 3 });
    await place({ [one]: UNITS });
    await change(id, { [one]: 2 }, { now: LATER });
    expect(await holdForPayment(shop.store, { orderId: id, now: LATER })).toMatchObject({
      kind: 'gone',
      message: expect.stringContaining(`Котёл ${one}: 0 из 2`),
    });
    await pay(id, 20_000);
    expect(await find(id)).toMatchObject({ status: 'confirmed', needs_decision: 1 });
  });

  it('holds what is added, though all that it had is to be ordered', async () => {
    const [one, two] = takeProducts();
    const id = await placeEnded({ [one]: 2 });
    await place({ [one]: UNITS });
    await pay(id, 20_000);
    expect(await unitsOf(id, one)).toEqual([0, 0, 2, 0]);
    await change(id, { [one]: 2, [two]: 4 });
    expect(await unitsOf(id, two)).toEqual([4, 0, 0, 4]);
    expect(await shop.free(two)).toBe(UNITS - 4);
  });

  it('holds as much as before when prices alone are changed', async () => {
    const [one] = takeProducts();
    const id = await place({ [one]: 3 });
    await change(id, { [one]: 12 });
    expect(await unitsOf(id, one)).toEqual([10, 0, 2, 10]);
    await change(id, { [one]: 12 }, { price: 9000 });
    expect(await unitsOf(id, one)).toEqual([10, 0, 2, 10]);
    await change(id, { [one]: 4 });
    expect(await unitsOf(id, one)).toEqual([4, 0, 0, 4]);
  });

  it('takes again what it lacks of any line, not only when it holds nothing', async () => {
    const [one, two] = takeProducts();
    const id = await place({ [one]: 3, [two]: 4 });
    await pay(id, 70_000);
    // Two of three units and all of four were lost, however it came.
    await transaction(shop.store, async (tx) => {
      const rows = tx.updateTable('order_allocations').where('order_id', '=', id);
      await rows.set({ quantity: 1 }).where('product_id', '=', one).execute();
      const gone = tx.deleteFrom('order_allocations').where('order_id', '=', id);
      await gone.where('product_id', '=', two).execute();
      const shelf = tx.updateTable('stock').where('storage_id', '=', MOSCOW_STORAGE);
      await shelf
        .set({ free: UNITS - 1 })
        .where('product_id', '=', one)
        .execute();
      await shelf.set({ free: 3 }).where('product_id', '=', two).execute();
    });
    await moveOrder(shop.store, { orderId: id, to: 'assembling', actor: 'staff 1', now: NOW });
    expect(await unitsOf(id, one)).toEqual([3, 0, 0, 3]);
    expect(await unitsOf(id, two)).toEqual([3, 0, 1, 3]);
    expect([await shop.free(one), await shop.free(two)]).toEqual([UNITS - 3, 0]);
    expect(await listTasks(id)).toEqual([expect.stringContaining(`Котёл ${two}: 3 из 4`)]);
  });

  it('made smaller tells of no discount, and keeps that of lines that stay', async () => {
    const [one, two] = takeProducts();
    const id = await place({ [one]: 10, [two]: 2 });
    await change(id, { [one]: 5, [two]: 2 });
    expect(await find(id)).toMatchObject({ goods_sum: 70_000, retail_sum: 70_000 });
    await change(id, { [one]: 5, [two]: 2 }, { price: 9000 });
    expect(await find(id)).toMatchObject({ goods_sum: 63_000, retail_sum: 70_000 });
    await change(id, { [one]: 5 }, { price: 9000 });
    expect(await find(id)).toMatchObject({ goods_sum: 45_000, retail_sum: 50_000 });
  });

  it('keeps what is taken off each unit when there are more or fewer of them', async () => {
    const [one] = takeProducts();
    const id = await place({ [one]: 2 });
    await change(id, { [one]: 2 }, { price: 9000 });
    await change(id, { [one]: 4 }, { price: 9000 });
    expect(await find(id)).toMatchObject({ goods_sum: 36_000, retail_sum: 40_000 });
    await change(id, { [one]: 1 }, { price: 9000 });
    expect(await find(id)).toMatchObject({ goods_sum: 9000, retail_sum: 10_000 });
  });

  it('weighs what it consists of now', async () => {
    const [one, two] = takeProducts();
    const weigh = (id: number, weight_grams: number) =>
      transaction(shop.store, (tx) =>
        tx.updateTable('products').set({ weight_grams }).where('id', '=', id).execute(),
      );
    await weigh(one, 500);
    await weigh(two, 300);
    const id = await place({ [one]: 1 });
    await change(id, { [one]: 2, [two]: 1 });
    expect(await find(id)).toMatchObject({ weight_grams: 1300 });
  });

  it('keeps the discounts of an offer at prices that stay', async () => {
    const [one, two] = takeProducts();
    const id = await place({ [one]: 2, [two]: 1 });
    const rows = shop.store.db.selectFrom('order_lines').select(['full_price', 'discount']);
    const discounts = async () => {
      const found = await rows.where('order_id', '=', id).orderBy('position').execute();
      return found.map(({ full_price, discount }) => [full_price, discount]);
    };
    await transaction(shop.store, (tx) =>
      tx
        .updateTable('order_lines')
        .set({ full_price: 12_000, discount: 1667 })
        .where('order_id', '=', id)
        .execute(),
    );
    await change(id, { [one]: 3, [two]: 1 });
    expect(await discounts()).toEqual([
      [12_000, 1667],
      [12_000, 1667],
    ]);
    await change(id, { [one]: 3, [two]: 1 }, { price: 9000 });
    expect(await discounts()).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  it('bears the tax of its lines and its delivery, each rounded as papers have it', async () => {
    const [one, two] = takeProducts();
    const id = await place({ [one]: 2, [two]: 1 });
    await change(id, { [one]: 1, [two]: 1 });
    // Of 200 ₽ at once it would be 36,07.
    expect(await find(id)).toMatchObject({ total: 20_000, vat_percent: 22, vat_sum: 2 * 1803 });
    const delivery = { orderId: id, price: 10_000, reason: '', actor: 'staff 1', now: NOW };
    await transaction(shop.store, (tx) => setDelivery(tx, { ...delivery, byManager: 0 }));
    expect(await find(id)).toMatchObject({ total: 30_000, vat_sum: 3 * 1803 });
  });

  it('is confirmed when what was paid of it is enough now', async () => {
    const [one] = takeProducts();
    const id = await place({ [one]: 2 }, { payment: 'invoice' });
    await pay(id, 10_000);
    expect(await find(id)).toMatchObject({ status: 'opened' });
    await change(id, { [one]: 1 });
    expect(await find(id)).toMatchObject({ status: 'confirmed', hold_until: null, total: 10_000 });
    expect(await unitsOf(id, one)).toEqual([1, 0, 0, 1]);
    expect(await listTasks(id)).toEqual([]);
  });
});
