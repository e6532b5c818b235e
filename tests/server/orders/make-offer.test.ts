import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptOffer } from '../../../server/orders/accept-offer.ts';
import { declineQuote } from '../../../server/orders/decline-quote.ts';
import { findOrder } from '../../../server/orders/find-order.ts';
import { makeOffer, type Offer } from '../../../server/orders/make-offer.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import type { PaymentKind } from '../../../shared/order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { ALL_WAYS } from '../../shared/all-ways.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';

describeOnBothStores('a request', (dialect) => {
  let shop: OrderShop;
  let buyer: number;
  let quoteId: number;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [
      { id: 3, prices: { 1: [500_00, null] }, stock: {} },
      { id: 4, prices: {}, stock: { 1: 5, 3: 2 } },
    ]);
    buyer = await shop.buyer({ 3: 2, 4: 10 });
    await shop.place(buyer, await shop.form(buyer, { seenTotal: 0 }));
    quoteId = (await shop.orders())[0]?.id ?? 0;
  });
  afterEach(() => shop.close());

  const offer = (change: Partial<Offer> = {}) =>
    makeOffer(shop.store, {
      quoteId,
      delivery: null,
      validUntil: NOW + DAY_MS,
      comment: 'Есть скидка',
      actor: 'manager 1',
      now: NOW,
      lines: [
        { position: 0, price: 450_00, comesOn: '2026-12-01' },
        { position: 1, price: 99_99, comesOn: null },
      ],
      ...change,
    });
  const accept = (now = NOW, payment: PaymentKind = 'online', ways = ALL_WAYS) =>
    acceptOffer(shop.store, {
      quoteId,
      shopperId: buyer,
      payment,
      readWays: async () => ways,
      now,
      reference: shop.contextOf(buyer).reference,
    });

  it('becomes an order at the prices of the offer, holding what is free', async () => {
    const delivery = { kind: 'courier', title: 'Курьером', address: '', on: null } as const;
    await expect(offer({ delivery: { ...delivery, price: 300_00 } })).rejects.toThrow('адрес');
    await offer({ delivery: { ...delivery, address: 'улица Мира, 1', price: 300_00 } });
    const order = await accept();
    const found = await findOrder(shop.store.db, {
      shopperId: buyer,
      takesOnline: true,
      id: order?.id ?? 0,
    });
    expect(found).toMatchObject({
      status: 'opened',
      total: 2 * 450_00 + 10 * 99_99 + 300_00,
      need_pay: true,
      lines: [
        { product_id: 3, from_city: 0, from_others: 0, from_supply: 2, comes_on: '2026-12-01' },
        { product_id: 4, from_city: 5, from_others: 2, from_supply: 3 },
      ],
      related: { id: quoteId, kind: 'request', same: true },
    });
    expect(found?.total).toBe(
      (found?.lines ?? []).reduce((sum, line) => sum + (line.sum ?? 0), 300_00),
    );
    expect([await shop.free(4), await shop.held(4)]).toEqual([0, 7]);
    const request = await findOrder(shop.store.db, {
      shopperId: buyer,
      takesOnline: true,
      id: quoteId,
    });
    expect(request).toMatchObject({ status: 'accepted', related: { id: order?.id } });
  });

  it('becomes one order, however often the button is pressed', async () => {
    await offer();
    const orders = await Promise.all(Array.from({ length: 10 }, () => accept()));
    expect(new Set(orders.map((order) => order?.id)).size).toBe(1);
    expect(await shop.orders()).toHaveLength(2);
    expect(await shop.held(4)).toBe(7);
  });

  it('is paid on delivery when it can be paid in no other way alone, and in no way that is off', async () => {
    await offer();
    await expect(accept(NOW, 'on_delivery')).rejects.toThrow('больше не предлагаем');
    const off = { ...ALL_WAYS, offered: ['invoice', 'on_delivery'] } as typeof ALL_WAYS;
    await expect(accept(NOW, 'online', off)).rejects.toThrow('больше не предлагаем');
    expect(await accept(NOW, 'on_delivery', off)).toMatchObject({ status: 'confirmed' });
  });

  it('cannot be accepted before the offer, after its day, by another or by invoice for a person', async () => {
    await expect(accept()).rejects.toThrow('Предложения ещё нет');
    await offer();
    await expect(accept(NOW + 2 * DAY_MS)).rejects.toThrow('Срок предложения вышел');
    await expect(accept(NOW, 'invoice')).rejects.toThrow('только организациям');
    const other = await shop.buyer({});
    const { reference } = shop.contextOf(buyer);
    const readWays = async () => ALL_WAYS;
    const ask = { quoteId, shopperId: other, payment: 'online', reference, now: NOW } as const;
    const stolen = { ...ask, readWays };
    expect(await acceptOffer(shop.store, stolen)).toBeNull();
    expect(await shop.orders()).toHaveLength(1);
  });

  it('gets an offer for every line and may get a better one', async () => {
    await expect(offer({ lines: [{ position: 0, price: 1, comesOn: null }] })).rejects.toThrow(
      'цену каждого',
    );
    await expect(offer({ validUntil: NOW - DAY_MS })).rejects.toThrow('уже прошёл');
    // Noon of the day that it is: the offer lasts until its end.
    await offer({ validUntil: NOW, now: NOW + 3_600_000 });
    await offer({
      lines: [
        { position: 0, price: 400_00, comesOn: null },
        { position: 1, price: 90_00, comesOn: null },
      ],
    });
    expect((await shop.orders())[0]).toMatchObject({
      status: 'offered',
      total: 2 * 400_00 + 900_00,
    });
    const kinds = await shop.store.db.selectFrom('outbox').select('kind').orderBy('id').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'request-placed',
      'request-answered',
      'request-answered',
    ]);
  });

  it('that was declined is closed', async () => {
    await declineQuote(shop.store, { quoteId, reason: 'Снято', actor: 'manager 1', now: NOW });
    await expect(offer()).rejects.toThrow('уже закрыта');
    await expect(accept()).rejects.toThrow('Предложения ещё нет');
  });
});
