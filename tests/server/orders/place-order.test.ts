import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import type { OrderForm, PlaceResult } from '../../../server/orders/order-form.ts';
import { recordMoney } from '../../../server/orders/record-money.ts';
import { isStoreTrouble } from '../../../server/platform/store/is-store-trouble.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { endOfMoscowDay } from '../../../shared/ru/dates.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';

const retail = (price: number) => ({ 1: [price, null] as const });

describeOnBothStores('placeOrder', (dialect) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [
      { id: 1, prices: retail(10_000), stock: { 1: 3, 2: 2, 3: 10 } },
      { id: 2, prices: retail(99_99), stock: { 3: 50 } },
      { id: 3, prices: retail(500_00), stock: {} },
      { id: 4, prices: {}, stock: { 1: 5 } },
    ]);
  });
  afterEach(() => shop.close());

  it('takes stock from the city first and empties the basket', async () => {
    const buyer = await shop.buyer({ 1: 6, 2: 1 });
    const placed = await shop.place(buyer, await shop.form(buyer));
    expect(placed).toMatchObject({ kind: 'placed', again: false });
    const taken = await shop.store.db
      .selectFrom('order_allocations')
      .select(['product_id', 'storage_id', 'quantity'])
      .orderBy('product_id')
      .orderBy('storage_id')
      .execute();
    expect(taken).toEqual([
      { product_id: 1, storage_id: 1, quantity: 3 },
      { product_id: 1, storage_id: 2, quantity: 2 },
      { product_id: 1, storage_id: 3, quantity: 1 },
      { product_id: 2, storage_id: 3, quantity: 1 },
    ]);
    const [order] = await shop.orders();
    expect(order).toMatchObject({ status: 'opened', goods_sum: 69_999, total: 69_999 });
    expect(order?.code).toMatch(/^[\w-]{22}$/);
    expect(await shop.store.db.selectFrom('basket_lines').selectAll().execute()).toEqual([]);
  });

  it('makes a request of what has no price or is not in stock', async () => {
    const buyer = await shop.buyer({ 1: 1, 3: 2, 4: 1 });
    const placed = await shop.place(buyer, await shop.form(buyer));
    expect(placed).toMatchObject({ orders: [{ kind: 'order' }, { kind: 'request' }] });
    const lines = await shop.store.db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .where('orders.kind', '=', 'request')
      .select(['product_id', 'from_city', 'from_supply', 'price'])
      .orderBy('product_id')
      .execute();
    expect(lines).toEqual([
      { product_id: 3, from_city: 0, from_supply: 2, price: 50_000 },
      { product_id: 4, from_city: 1, from_supply: 0, price: null },
    ]);
    expect(await shop.free(4)).toBe(5);
  });

  it('splits a line that is in stock only in part', async () => {
    const buyer = await shop.buyer({ 2: 60 });
    const placed = await shop.place(buyer, await shop.form(buyer));
    expect(placed).toMatchObject({ orders: [{ kind: 'order' }, { kind: 'request' }] });
    expect([await shop.free(2), await shop.held(2)]).toEqual([0, 50]);
  });

  it('shows the order again when a price changed', async () => {
    const buyer = await shop.buyer({ 1: 1 });
    const form = await shop.form(buyer);
    await writeProducts(shop.store, [{ id: 1, prices: retail(10_001), stock: { 1: 3 } }]);
    await shop.fill(buyer, { 1: 1 });
    expect(await shop.place(buyer, form)).toEqual({ kind: 'changed' });
    expect(await shop.orders()).toEqual([]);
    expect(await shop.free(1)).toBe(3);
  });

  it('believes no total but its own', async () => {
    const buyer = await shop.buyer({ 1: 1 });
    const form = await shop.form(buyer, { seenTotal: 1 });
    expect(await shop.place(buyer, form)).toEqual({ kind: 'changed' });
  });

  it('makes one order of the same form sent fifty times', async () => {
    const buyer = await shop.buyer({ 1: 2 });
    const form = await shop.form(buyer);
    const results = await Promise.all(Array.from({ length: 50 }, () => shop.place(buyer, form)));
    const codes = results.map((result) => (result.kind === 'placed' ? result.orders[0]?.code : ''));
    expect(new Set(codes).size).toBe(1);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.free(1)).toBe(13);
  });

  it('refuses another form with a key that is taken', async () => {
    const buyer = await shop.buyer({ 1: 1 });
    const form = await shop.form(buyer);
    await shop.place(buyer, form);
    await shop.fill(buyer, { 2: 1 });
    const other = await shop.form(buyer, { key: form.key, comment: 'другой' });
    await expect(shop.place(buyer, other)).rejects.toThrow('уже оформлен');
    expect(await shop.orders()).toHaveLength(1);
  });

  it('sells exactly the last fifty to two hundred buyers at once', async () => {
    const buyers = [];
    for (let i = 0; i < 200; i++) buyers.push(await shop.buyer({ 2: 1 }));
    const forms = await Promise.all(buyers.map((buyer) => shop.form(buyer)));
    const place = async (buyer: number, form: OrderForm): Promise<PlaceResult> => {
      try {
        return await shop.place(buyer, form);
      } catch (error) {
        // Busy machines ask some buyers to come again.
        if (!isStoreTrouble(error)) throw error;
        return place(buyer, form);
      }
    };
    const results = await Promise.all(
      buyers.map((buyer, i) => place(buyer, forms[i] ?? forms[0]!)),
    );
    const sold = results.filter(({ kind }) => kind === 'placed').length;
    const refused = results.filter(({ kind }) => kind === 'changed').length;
    expect([sold, refused]).toEqual([50, 150]);
    expect([await shop.free(2), await shop.held(2)]).toEqual([0, 50]);
  });

  it('lets two orders of the same products in opposite order both through', async () => {
    const [a, b] = [await shop.buyer({ 1: 1, 2: 1 }), await shop.buyer({ 2: 1, 1: 1 })];
    const forms = [await shop.form(a), await shop.form(b)] as const;
    const results = await Promise.all([shop.place(a, forms[0]), shop.place(b, forms[1])]);
    expect(results.map(({ kind }) => kind).toSorted()).not.toContain('empty');
    expect((await shop.free(1)) + (await shop.held(1))).toBe(15);
  });

  it('gives stock back when an order is cancelled, once', async () => {
    const buyer = await shop.buyer({ 1: 4 });
    await shop.place(buyer, await shop.form(buyer));
    const [order] = await shop.orders();
    const orderId = order?.id ?? 0;
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'customer', now: NOW });
    expect([await shop.free(1), await shop.held(1)]).toEqual([15, 0]);
    const again = moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'customer', now: NOW });
    await expect(again).rejects.toThrow('не может стать');
    expect(await shop.free(1)).toBe(15);
  });

  it('cancels what is not paid in three days, and nothing that is', async () => {
    const [late, paid] = [await shop.buyer({ 1: 1 }), await shop.buyer({ 1: 1 })];
    for (const buyer of [late, paid]) await shop.place(buyer, await shop.form(buyer));
    const [, second] = await shop.orders();
    const money = { amount: 10_000, key: '1', actor: 'manager 1', now: NOW };
    await recordMoney(shop.store, { ...money, orderId: second?.id ?? 0 });
    const last = endOfMoscowDay(NOW + 3 * DAY_MS);
    expect(await cancelOverdue(shop.store, last)).toBe(0);
    expect(await cancelOverdue(shop.store, last + 1)).toBe(1);
    const statuses = (await shop.orders()).map(({ status }) => status);
    expect(statuses).toEqual(['cancelled', 'confirmed']);
    expect(await shop.free(1)).toBe(14);
  });

  it('marks money for a cancelled order for a manager to decide', async () => {
    const buyer = await shop.buyer({ 1: 1 });
    await shop.place(buyer, await shop.form(buyer));
    const [order] = await shop.orders();
    const orderId = order?.id ?? 0;
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'system', now: NOW });
    await recordMoney(shop.store, {
      orderId,
      amount: 10_000,
      key: '1',
      actor: 'manager 1',
      now: NOW,
    });
    const [after] = await shop.orders();
    expect(after).toMatchObject({ status: 'cancelled', paid_sum: 10_000, needs_decision: 1 });
  });

  it('writes one message for each thing that people are told', async () => {
    const buyer = await shop.buyer({ 1: 1, 3: 1 });
    await shop.place(buyer, await shop.form(buyer));
    const kinds = await shop.store.db.selectFrom('outbox').select('kind').orderBy('id').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['order-placed', 'request-placed']);
  });

  it('keeps one buyer from holding everything', async () => {
    const buyer = await shop.buyer({});
    for (let i = 0; i < 20; i++) {
      await shop.fill(buyer, { 2: 1 });
      await shop.place(buyer, await shop.form(buyer));
    }
    await shop.fill(buyer, { 2: 1 });
    await expect(shop.place(buyer, await shop.form(buyer))).rejects.toThrow('много неоплаченных');
  });
});
