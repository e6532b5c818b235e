import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { endHolds } from '../../../server/orders/end-holds.ts';
import { holdUntil, PAYMENT_HOLD_MS, UNPROVEN_HOLD_MS } from '../../../server/orders/hold.ts';
import { holdForPayment } from '../../../server/orders/hold-for-payment.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { listPaymentTasks } from '../../../server/orders/payment-tasks.ts';
import { recordBankPayment } from '../../../server/orders/record-bank-payment.ts';
import { moveBankMoney, returnByBank } from '../../../server/orders/return-by-bank.ts';
import { reviewOrder } from '../../../server/orders/review-order.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/millis.ts';
import type { PaymentKind } from '../../../shared/order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';
import { placeOne } from './place-one.ts';

const UNITS = 20;

describeOnBothStores('what an order holds', (dialect) => {
  let shop: OrderShop;
  let product = 0;
  beforeAll(async () => {
    const products = Array.from({ length: 20 }, (_, i) => ({
      id: i + 1,
      prices: { 1: [10_000, null] as const },
      stock: { 1: UNITS },
    }));
    shop = await createOrderShop(dialect, products);
  });
  afterAll(() => shop.close());

  /** An order of a product that no other test touches; gives its id. */
  async function place(facts: { payment?: PaymentKind; isProven?: boolean } = {}) {
    product++;
    const { payment = 'online', isProven = true } = facts;
    return placeOf(product, 4, { payment, provenPhone: isProven ? '+79161234567' : null });
  }
  async function placeOf(id: number, units: number, change = {}) {
    return placeOne(shop, { [id]: units }, change);
  }
  const find = async (id: number) => (await shop.orders()).find((order) => order.id === id);
  const end = (now: number) => endHolds(shop.store, now);

  it('waits an hour for the card of a stranger, and the order longer', async () => {
    const id = await place({ isProven: false });
    await end(NOW + UNPROVEN_HOLD_MS);
    expect(await shop.free(product)).toBe(UNITS - 4);
    await end(NOW + UNPROVEN_HOLD_MS + 1);
    expect(await shop.free(product)).toBe(UNITS);
    expect(await find(id)).toMatchObject({ status: 'opened' });
    await end(NOW + 4 * DAY_MS);
    await cancelOverdue(shop.store, NOW + 4 * DAY_MS);
    expect(await find(id)).toMatchObject({ status: 'cancelled' });
    expect(await shop.free(product)).toBe(UNITS);
  });

  it('is taken again when the payment begins, once', async () => {
    const id = await place({ isProven: false });
    const later = NOW + 2 * UNPROVEN_HOLD_MS;
    await end(later);
    const ask = { orderId: id, now: later };
    const begun = await Promise.all([1, 2, 3].map(() => holdForPayment(shop.store, ask)));
    expect(begun).toEqual([{ kind: 'held' }, { kind: 'held' }, { kind: 'held' }]);
    expect([await shop.free(product), await shop.held(product)]).toEqual([UNITS - 4, 4]);
  });

  it('waits for the end of a payment that has begun', async () => {
    const id = await place({ isProven: false });
    const begun = NOW + UNPROVEN_HOLD_MS - 1;
    await holdForPayment(shop.store, { orderId: id, now: begun });
    await end(begun + PAYMENT_HOLD_MS);
    expect(await shop.held(product)).toBe(4);
    await shop.pay(id, 40_000);
    await end(NOW + 400 * DAY_MS);
    expect(await shop.held(product)).toBe(4);
    expect(await find(id)).toMatchObject({ status: 'confirmed', needs_decision: 0 });
  });

  it('cannot be prolonged for ever by payments that are never made', async () => {
    const id = await place({ isProven: false });
    let now = NOW;
    for (let i = 0; i < 100; i++) {
      await holdForPayment(shop.store, { orderId: id, now });
      await shop.store.writer
        .insertInto('payments')
        .values({
          order_id: id,
          provider: 'demo',
          external_id: null,
          key: `${id} ${i}`,
          method: 'card',
          amount: 40_000,
          status: 'new',
          confirmation_url: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
      now += PAYMENT_HOLD_MS - 1;
      await end(now);
      if ((await shop.held(product)) === 0) break;
    }
    expect(now - NOW).toBeLessThan(10 * 3_600_000);
    expect(await shop.held(product)).toBe(0);
    const before = await find(id);
    const told = await holdForPayment(shop.store, { orderId: id, now: now + MINUTE_MS });
    expect(told).toMatchObject({ kind: 'gone', message: expect.stringContaining('много раз') });
    expect(await shop.held(product)).toBe(0);
    expect(await find(id)).toEqual(before);
  });

  it('is told to be gone when others have bought it, and nothing is taken', async () => {
    const id = await place({ isProven: false });
    const later = NOW + 2 * UNPROVEN_HOLD_MS;
    await end(later);
    await placeOf(product, UNITS - 1);
    const told = await holdForPayment(shop.store, { orderId: id, now: later });
    expect(told).toMatchObject({ kind: 'gone' });
    expect('message' in told && told.message).toMatch(/: 1 из 4/);
    expect([await shop.free(product), await shop.held(product)]).toEqual([1, UNITS - 1]);
  });

  it('comes back for money that was late, or a shopper decides', async () => {
    const [first, second] = [await place({ isProven: false }), await placeOf(product, 4)];
    await end(NOW + 2 * UNPROVEN_HOLD_MS);
    await shop.pay(first, 40_000);
    expect(await find(first)).toMatchObject({ status: 'confirmed', needs_decision: 0 });
    expect(await shop.held(product)).toBe(8);
    const third = await place({ isProven: false });
    await end(NOW + 2 * UNPROVEN_HOLD_MS);
    await placeOf(product, UNITS);
    await shop.pay(third, 40_000);
    expect(await find(third)).toMatchObject({ status: 'confirmed', needs_decision: 1 });
    const tasks = await listPaymentTasks(shop.store.db);
    expect(tasks.map(({ order_id, kind }) => [order_id, kind])).toEqual([[third, 'goods-gone']]);
    expect(await shop.held(product)).toBe(UNITS);
    expect(second).toBeGreaterThan(0);
  });

  it('ends on delivery too: a manager is asked, and may hold it again', async () => {
    const id = await place({ payment: 'on_delivery' });
    await end(NOW + 5 * DAY_MS);
    expect(await find(id)).toMatchObject({ status: 'confirmed' });
    await end(NOW + 6 * DAY_MS);
    expect(await find(id)).toMatchObject({ status: 'review' });
    expect(await shop.free(product)).toBe(UNITS);
    const kinds = await shop.store.db.selectFrom('outbox').select('key').execute();
    expect(kinds.some(({ key }) => key.startsWith(`order-review ${id} `))).toBe(true);
    const review = { orderId: id, note: '', actor: 'manager 1', now: NOW + 6 * DAY_MS };
    await reviewOrder(shop.store, { ...review, verdict: 'confirm' });
    expect(await find(id)).toMatchObject({ status: 'confirmed' });
    expect(await shop.held(product)).toBe(4);
    await expect(reviewOrder(shop.store, { ...review, verdict: 'confirm' })).rejects.toThrow(
      'не ждёт проверки',
    );
    await moveOrder(shop.store, { orderId: id, to: 'assembling', actor: 'manager 1', now: NOW });
    await end(NOW + 400 * DAY_MS);
    expect(await shop.held(product)).toBe(4);
  });

  it('is nothing until a manager has confirmed what was not usual', async () => {
    product++;
    const reasons = [{ code: 'sum', text: 'Много' }] as const;
    const judge = async () => ({ kind: 'review', reasons }) as const;
    const id = await placeOf(product, 4, { judge, payment: 'online' });
    expect(await shop.free(product)).toBe(UNITS);
    expect(await find(id)).toMatchObject({
      status: 'review',
      hold_until: null,
      review: '["Много"]',
    });
    const other = await placeOf(product, UNITS - 1);
    const review = { orderId: id, note: '', actor: 'manager 1', now: NOW };
    const confirm = () => reviewOrder(shop.store, { ...review, verdict: 'confirm' });
    await expect(confirm()).rejects.toThrow('Товара не хватает');
    expect(await shop.free(product)).toBe(1);
    await moveOrder(shop.store, { orderId: other, to: 'cancelled', actor: 'system', now: NOW });
    await confirm();
    expect(await find(id)).toMatchObject({ status: 'opened' });
    expect((await find(id))?.hold_until).toBeGreaterThan(NOW);
    expect(await shop.held(product)).toBe(4);
  });

  const countByBank = (orderId: number, amount: number, now: number) =>
    transaction(shop.store, (tx) =>
      recordBankPayment(tx, { orderId, amount, key: `${orderId} ${now}`, actor: 'staff 1', now }),
    );
  const holdOf = (id: number) =>
    shop.store.db
      .selectFrom('order_allocations')
      .select(['why', 'ends_at'])
      .where('order_id', '=', id)
      .executeTakeFirst();

  it('waits for money again when all that came was for another order', async () => {
    const wrong = await place({ payment: 'invoice' });
    const goods = product;
    const right = await place({ payment: 'invoice' });
    const paymentId = await countByBank(wrong, 40_000, NOW);
    expect([(await find(wrong))?.status, (await holdOf(wrong))?.why]).toEqual([
      'confirmed',
      'money',
    ]);
    const now = NOW + 2 * DAY_MS;
    const move = { from: wrong, to: right, amount: 40_000, paymentId, key: 'moved', now };
    await transaction(shop.store, (tx) => moveBankMoney(tx, { ...move, actor: 'staff 1' }));
    const term = holdUntil('invoice', now) ?? 0;
    expect(await find(wrong)).toMatchObject({ status: 'opened', paid_sum: 0, hold_until: term });
    expect(await holdOf(wrong)).toEqual({ why: 'term', ends_at: term });
    expect(await find(right)).toMatchObject({ status: 'confirmed', paid_sum: 40_000 });
    const { payload } = await shop.store.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'order-moved')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
      .then(([, told]) => told ?? { payload: '' });
    expect(JSON.parse(payload)).toMatchObject({ orderId: wrong, status: 'opened' });
    await cancelOverdue(shop.store, term + 1);
    expect([(await find(wrong))?.status, await shop.free(goods)]).toEqual(['cancelled', UNITS]);
  });

  it('ends where a person had confirmed what was paid for later, and nothing else changes', async () => {
    const id = await place({ payment: 'invoice' });
    await moveOrder(shop.store, { orderId: id, to: 'confirmed', actor: 'manager 1', now: NOW });
    await countByBank(id, 10_000, NOW + 1);
    expect((await holdOf(id))?.why).toBe('money');
    const back = { orderId: id, amount: 10_000, actor: 'staff 1', note: 'Вернули', now: NOW + 2 };
    await transaction(shop.store, (tx) => returnByBank(tx, back));
    expect([(await find(id))?.status, (await holdOf(id))?.why]).toEqual(['confirmed', 'term']);
  });

  it('is a manager’s when the money is gone of what is being collected', async () => {
    const id = await place({ payment: 'invoice' });
    await countByBank(id, 40_000, NOW);
    const step = { orderId: id, to: 'assembling', actor: 'manager 1', now: NOW } as const;
    await moveOrder(shop.store, step);
    const back = { orderId: id, amount: 40_000, actor: 'staff 1', note: 'Вернули', now: NOW };
    await transaction(shop.store, (tx) => returnByBank(tx, back));
    expect(await find(id)).toMatchObject({ status: 'assembling', needs_decision: 1 });
    const told = (await listPaymentTasks(shop.store.db)).filter(({ order_id }) => order_id === id);
    expect(told.map(({ kind }) => kind)).toEqual(['money-gone']);
  });
});
