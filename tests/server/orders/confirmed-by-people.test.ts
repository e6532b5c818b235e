import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { endHolds } from '../../../server/orders/end-holds.ts';
import { getOrder } from '../../../server/orders/find-order.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { recordPayment } from '../../../server/orders/record-payment.ts';
import { reviewOrder } from '../../../server/orders/review-order.ts';
import { lockingTransaction, transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/millis.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';
import { placeOne } from './place-one.ts';

const UNITS = 10;
const LATER = NOW + 2 * HOUR_MS;

describeOnBothStores('an order that people decide about', (dialect) => {
  let shop: OrderShop;
  let product = 0;
  beforeAll(async () => {
    const products = Array.from({ length: 12 }, (_, i) => ({
      id: i + 1,
      title: `Котёл ${i + 1}`,
      prices: { 1: [10_000, null] as const },
      stock: { 1: UNITS },
    }));
    shop = await createOrderShop(dialect, products);
  });
  afterAll(() => shop.close());

  async function placeOf(id: number, units: number, change: object = {}): Promise<number> {
    return placeOne(shop, { [id]: units }, change);
  }
  /** Three units of a product that no other test touches, for 300 ₽. */
  const place = (change: object = {}) => placeOf(++product, 3, change);
  const judge = async () => ({ kind: 'review', reasons: [{ code: 'share', text: 'Много' }] });
  const move = (orderId: number, to: 'confirmed' | 'review', now = NOW) =>
    moveOrder(shop.store, { orderId, to, actor: 'staff 1', now });
  const confirm = (orderId: number) => {
    const review = { orderId, verdict: 'confirm', note: '', actor: 'staff 1', now: NOW } as const;
    return reviewOrder(shop.store, review);
  };
  const pay = (orderId: number, amount: number, paymentId = orderId) => {
    const money = { orderId, paymentId, amount, actor: 'payment', isOnline: true, now: NOW };
    return transaction(shop.store, (tx) => recordPayment(tx, money));
  };
  const find = async (id: number) => (await shop.orders()).find((order) => order.id === id);

  it('is confirmed after the review when it was paid before', async () => {
    const id = await place();
    await pay(id, 30_000);
    await move(id, 'review');
    await confirm(id);
    expect(await find(id)).toMatchObject({ status: 'confirmed', hold_until: null });
    expect(await shop.held(product)).toBe(3);
  });

  it('is confirmed after the review when it was paid meanwhile', async () => {
    const id = await place({ judge, payment: 'invoice' });
    await pay(id, 30_000);
    expect(await find(id)).toMatchObject({ status: 'review' });
    await confirm(id);
    expect(await find(id)).toMatchObject({ status: 'confirmed', hold_until: null });
  });

  it('has an invoice, and is sent it, once a manager has agreed to it', async () => {
    const id = await place({ judge, payment: 'invoice' });
    const { db } = shop.store;
    const sent = db.selectFrom('outbox').select('payload').where('kind', '=', 'invoice-asked');
    const asked = () => sent.where('order_id', '=', id).execute();
    expect([(await getOrder(db, id)).has_invoice, await asked()]).toEqual([false, []]);
    await confirm(id);
    const to = JSON.stringify({ orderId: id, to: 'anna@example.ru' });
    expect([(await getOrder(db, id)).has_invoice, await asked()]).toEqual([
      true,
      [{ payload: to }],
    ]);
  });

  it('waits for the rest of its money when a part of it came during the review', async () => {
    const id = await place({ judge, payment: 'invoice' });
    await pay(id, 10_000);
    await confirm(id);
    expect(await find(id)).toMatchObject({ status: 'opened', hold_until: expect.any(Number) });
    await pay(id, 20_000, 1000 + id);
    expect(await find(id)).toMatchObject({ status: 'confirmed' });
  });

  /** Online, by a stranger; its hour is over and others have bought all. */
  async function placeSoldOut(): Promise<number> {
    const id = await place({ provenPhone: null });
    await endHolds(shop.store, LATER);
    await placeOf(product, UNITS);
    return id;
  }

  it('is not confirmed without money when its goods are gone', async () => {
    const id = await placeSoldOut();
    const words = `Товара не хватает. Котёл ${product}: 0 из 3`;
    await expect(move(id, 'confirmed', LATER)).rejects.toThrow(words);
    expect(await find(id)).toMatchObject({ status: 'opened', needs_decision: 0 });
    const tasks = shop.store.db.selectFrom('payment_tasks').select('id');
    expect(await tasks.where('order_id', '=', id).execute()).toEqual([]);
  });

  it('is confirmed without money when its goods are there', async () => {
    const id = await place({ provenPhone: null });
    await endHolds(shop.store, LATER);
    await move(id, 'confirmed', LATER);
    expect(await find(id)).toMatchObject({ status: 'confirmed', needs_decision: 0 });
    expect(await shop.held(product)).toBe(3);
  });

  it.each([
    ['whose payment begins at the last moment', { hold_until: NOW + 9 * DAY_MS }],
    ['that has become a manager’s', { needs_decision: 1 as const }],
  ])('%s is not cancelled as overdue', async (_name, change) => {
    const id = await place();
    const late = NOW + 4 * DAY_MS;
    let cancelling: Promise<number> = Promise.resolve(0);
    await lockingTransaction(shop.store, async (tx) => {
      await tx.updateTable('orders').set(change).where('id', '=', id).execute();
      // The list is read before this is committed.
      cancelling = cancelOverdue(shop.store, late);
      await shop.store.db.selectFrom('orders').select('id').execute();
    });
    await cancelling;
    expect(await find(id)).toMatchObject({ status: 'opened' });
  });
});
