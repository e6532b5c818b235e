import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptOffer } from '../../../server/orders/accept-offer.ts';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { changeWay } from '../../../server/orders/change-way.ts';
import { endHolds } from '../../../server/orders/end-holds.ts';
import { makeOffer } from '../../../server/orders/make-offer.ts';
import { setDay } from '../../../server/orders/promised-day.ts';
import { recordPayment } from '../../../server/orders/record-payment.ts';
import { reviewOrder } from '../../../server/orders/review-order.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import type { PaymentKind } from '../../../shared/order.ts';
import { endOfMoscowDay } from '../../../shared/ru/dates.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { ALL_WAYS } from '../../shared/all-ways.ts';
import {
  createOrderShop,
  MOSCOW_STORAGE,
  NOW,
  type OrderShop,
  OTHER_CITY_ID,
  OTHER_STORAGE,
} from './order-shop.ts';
import { placeOne } from './place-one.ts';

/** Some 1400 km from Москва: two ways of four working days. NOW is a Friday. */
const FAR_LON = 60;
const WEEK = 7 * DAY_MS;
const endOf = (day: string) => endOfMoscowDay(Date.parse(`${day}T12:00:00+03:00`));

describeOnBothStores('the promised day of an order', (dialect) => {
  let shop: OrderShop;
  let product = 0;
  beforeAll(async () => {
    const products = Array.from({ length: 20 }, (_, i) => ({
      id: i + 1,
      title: 'Котёл',
      prices: i === 19 ? {} : { 1: [10_000, null] as const },
      stock: { [MOSCOW_STORAGE]: 40, [OTHER_STORAGE]: 8 },
    }));
    shop = await createOrderShop(dialect, products, FAR_LON);
  });
  afterAll(() => shop.close());

  const pickup = { kind: 'pickup', title: 'Самовывоз', address: 'Мира, 1', price: 0 } as const;
  const courier = { ...pickup, kind: 'courier', title: 'Курьером' } as const;
  function place(quantity: number, payment: PaymentKind, facts = {}): Promise<number> {
    const delivery = { ...pickup, on: '2026-11-23' };
    return placeOne(
      shop,
      { [++product]: quantity },
      { payment, delivery, ...facts },
      OTHER_CITY_ID,
    );
  }
  const pay = (orderId: number, amount: number, now: number) => {
    const money = { orderId, paymentId: orderId, amount, actor: 'payment', isOnline: true, now };
    return transaction(shop.store, (tx) => recordPayment(tx, money));
  };
  const change = (orderId: number, quantity: number, now = NOW) => {
    const line = { productId: product, code: `${product}`, title: 'Котёл', unit: 'шт' };
    const lines = [{ ...line, quantity, sum: quantity * 10_000 }];
    const made = { orderId, lines, actor: 'staff 1', reason: 'Состав', now };
    return transaction(shop.store, (tx) => changeLines(tx, made));
  };
  const name = (orderId: number, on: string | null, now = NOW) =>
    transaction(shop.store, (tx) => setDay(tx, { orderId, on, now }));
  const find = async (id: number) => (await shop.orders()).find((order) => order.id === id);
  const dayOf = async (id: number) => (await find(id))?.delivery_on;
  async function lineDay(orderId: number) {
    const lines = shop.store.db.selectFrom('order_lines').select('comes_on');
    return (await lines.where('order_id', '=', orderId).executeTakeFirst())?.comes_on;
  }
  async function holdOf(orderId: number) {
    const held = shop.store.db.selectFrom('order_allocations').select('ends_at');
    const rows = await held.where('order_id', '=', orderId).execute();
    return [...new Set(rows.map(({ ends_at }) => ends_at))];
  }
  /** What the history says last, and how many letters told of changes. */
  async function told(orderId: number) {
    const events = shop.store.db.selectFrom('order_events').select('note');
    const last = await events
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const letters = await shop.store.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'order-changed')
      .where('payload', 'like', `%"orderId":${orderId},%`)
      .execute();
    return [last?.note, letters.length];
  }

  it('stays when it is paid at once', async () => {
    const id = await place(2, 'invoice');
    await pay(id, 20_000, NOW);
    expect([await dayOf(id), await told(id)]).toEqual(['2026-11-23', ['Оплачен', 0]]);
  });

  it('is counted from the day when the money came, and told', async () => {
    const [near, far] = [await place(2, 'invoice'), await place(10, 'invoice')];
    await pay(near, 20_000, NOW + WEEK);
    expect([await dayOf(near), await lineDay(near)]).toEqual(['2026-11-30', '2026-11-30']);
    expect(await told(near)).toEqual(['Доставка: 30 ноября', 1]);
    await pay(far, 100_000, NOW + WEEK);
    expect([await dayOf(far), await lineDay(far)]).toEqual(['2026-12-04', '2026-12-04']);
  });

  it('of a courier stays as many working days after its goods', async () => {
    const id = await place(2, 'invoice', { delivery: { ...courier, on: '2026-11-25' } });
    await pay(id, 20_000, NOW + WEEK);
    expect(await dayOf(id)).toBe('2026-12-02');
  });

  it('is no sooner than a person has named it', async () => {
    const id = await place(2, 'invoice');
    await name(id, '2026-12-20');
    await pay(id, 20_000, NOW + WEEK);
    expect([await dayOf(id), (await told(id))[1]]).toEqual(['2026-12-20', 0]);
  });

  it('is counted anew when a manager confirms what has waited for him', async () => {
    const judge = async () => ({ kind: 'review', reasons: [{ code: 'share', text: 'Много' }] });
    const id = await place(2, 'on_delivery', { judge });
    const now = NOW + WEEK;
    await reviewOrder(shop.store, { orderId: id, verdict: 'confirm', note: '', actor: '', now });
    expect([await dayOf(id), await holdOf(id)]).toEqual(['2026-11-30', [endOf('2026-12-05')]]);
  });

  it('takes the hold of its goods along, and back', async () => {
    const id = await place(2, 'on_delivery');
    expect(await holdOf(id)).toEqual([endOf('2026-11-28')]);
    expect(await name(id, '2026-12-10')).toBe('Доставка: 10 декабря');
    expect(await holdOf(id)).toEqual([endOf('2026-12-15')]);
    await endHolds(shop.store, endOf('2026-12-10'));
    expect((await find(id))?.status).toBe('confirmed');
    await name(id, null);
    expect(await holdOf(id)).toEqual([endOf('2026-12-15')]);
    await name(id, '2026-11-23');
    expect(await holdOf(id)).toEqual([endOf('2026-11-28')]);
    await name(id, '2027-11-23');
    expect(await holdOf(id)).toEqual([endOf('2026-12-25')]);
  });

  it('changes nothing of goods that are paid for, or wait for their money', async () => {
    const [paid, open] = [await place(2, 'invoice'), await place(2, 'invoice')];
    await pay(paid, 20_000, NOW);
    const term = await holdOf(open);
    for (const id of [paid, open]) await name(id, '2026-12-10');
    expect([await holdOf(paid), await holdOf(open)]).toEqual([[null], term]);
  });

  it('follows goods that are added, and is unknown when theirs is', async () => {
    const id = await place(2, 'on_delivery');
    await change(id, 5);
    expect(await dayOf(id)).toBe('2026-11-23');
    expect(await change(id, 12)).toContain('Доставка: 27 ноября');
    expect([await dayOf(id), await holdOf(id)]).toEqual(['2026-11-27', [endOf('2026-12-02')]]);
    await change(id, 3);
    expect(await dayOf(id)).toBe('2026-11-27');
    expect(await change(id, 60)).toContain('Доставка: день назовём позже');
    expect([await dayOf(id), await holdOf(id)]).toEqual([null, [endOf('2026-12-02')]]);
  });

  it('is that of the way by which it goes', async () => {
    const id = await place(2, 'invoice');
    const go = (kind: 'transport' | 'pickup', now: number) => {
      const way = { orderId: id, kind, title: kind, address: 'Омск', actor: 'staff 1', now };
      return transaction(shop.store, (tx) => changeWay(tx, way));
    };
    expect(await go('transport', NOW)).toBe('Доставка: день назовём позже');
    expect(await dayOf(id)).toBeNull();
    expect(await go('pickup', NOW + WEEK)).toBe('Доставка: 30 ноября');
    expect(await dayOf(id)).toBe('2026-11-30');
  });

  it.each([
    ['2026-11-24', '2026-11-24', '2026-11-30'],
    ['2026-11-24', '2026-12-20', '2026-12-20'],
    ['2026-12-10', '2026-12-10', '2026-12-10'],
  ])('of an offer (goods %s, delivery %s) is one that is ahead', async (comesOn, on, promised) => {
    const buyer = await shop.buyer({ 20: 2 });
    const form = await shop.form(
      buyer,
      { delivery: null, seenTotal: 0 },
      { cityId: OTHER_CITY_ID },
    );
    const placed = await shop.place(buyer, form, OTHER_CITY_ID);
    const quoteId = (placed.kind === 'placed' && placed.orders[0]?.id) || 0;
    await makeOffer(shop.store, {
      quoteId,
      delivery: { ...pickup, on },
      validUntil: NOW + WEEK,
      comment: '',
      actor: 'manager 1',
      now: NOW,
      lines: [{ position: 0, price: 10_000, comesOn }],
    });
    const { reference } = shop.contextOf(buyer);
    const ask = { quoteId, shopperId: buyer, payment: 'online', reference } as const;
    const now = NOW + WEEK;
    const order = await acceptOffer(shop.store, { ...ask, readWays: async () => ALL_WAYS, now });
    const id = order?.id ?? 0;
    expect(await dayOf(id)).toBe(promised);
    expect((await told(id))[0]).toBe(promised === on ? '' : 'Доставка: 30 ноября');
  });
});
