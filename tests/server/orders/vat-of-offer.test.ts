import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptOffer } from '../../../server/orders/accept-offer.ts';
import { makeOffer } from '../../../server/orders/make-offer.ts';
import { placeOrder } from '../../../server/orders/place-order.ts';
import { readOffered, withdrawOffer } from '../../../server/orders/withdraw-offer.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { SELLER_VAT_ROW, vatIncluded } from '../../../shared/vat.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { ALL_WAYS } from '../../shared/all-ways.ts';
import { createOrderShop, type OrderShop } from './order-shop.ts';

/** Days before and after the rate of 2026-01-01. */
const ASKED = Date.parse('2025-12-29T12:00:00+03:00');
const LAST = Date.parse('2025-12-31T23:59:59+03:00');
const FIRST = Date.parse('2026-01-01T00:00:00+03:00');

const PRICE = 333_33;
const DELIVERY = 500_00;

describeOnBothStores('the tax of an offer', (dialect) => {
  let shop: OrderShop;
  let buyer: number;
  let quoteId: number;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [{ id: 1, prices: {}, stock: { 1: 10 } }]);
    buyer = await shop.buyer({ 1: 3 });
    const asked = await shop.form(buyer, { payment: null }, { now: ASKED });
    await placeOrder(shop.store, shop.contextOf(buyer, ASKED), asked);
    quoteId = (await shop.orders())[0]?.id ?? 0;
  });
  afterEach(() => shop.close());

  const offer = (now: number) =>
    makeOffer(shop.store, {
      quoteId,
      lines: [{ position: 0, price: PRICE, comesOn: null }],
      delivery: {
        kind: 'courier',
        title: 'Курьером',
        address: 'улица Мира, 1',
        on: null,
        price: DELIVERY,
      },
      validUntil: FIRST + 86_400_000,
      comment: '',
      actor: 'manager 1',
      now,
    });
  const accept = (now: number) =>
    acceptOffer(shop.store, {
      quoteId,
      shopperId: buyer,
      payment: 'online',
      readWays: async () => ALL_WAYS,
      now,
      reference: shop.contextOf(buyer).reference,
    });
  const taxOf = async (id: number) => {
    const { db } = shop.store;
    const order = await db
      .selectFrom('orders')
      .select(['vat_percent', 'vat_sum', 'total'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const line = await db
      .selectFrom('order_lines')
      .select('vat_sum')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...order, line: line.vat_sum };
  };
  const taxAt = (percent: number) => {
    const line = vatIncluded(3 * PRICE, percent);
    const vat_sum = line + vatIncluded(DELIVERY, percent);
    return { vat_percent: percent, vat_sum, line, total: 3 * PRICE + DELIVERY };
  };

  it('is that of the day when it is priced, and again when it is priced anew', async () => {
    expect((await taxOf(quoteId)).vat_percent).toBe(20);
    await offer(LAST);
    expect(await taxOf(quoteId)).toEqual(taxAt(20));
    await offer(FIRST);
    expect(await taxOf(quoteId)).toEqual(taxAt(22));
  });

  it('comes back with the offer that a withdrawn one had replaced', async () => {
    await offer(LAST);
    const { db } = shop.store;
    const to = await readOffered(db, quoteId);
    await offer(FIRST);
    const taken = { quoteId, to, actor: 'manager 1', now: FIRST };
    await transaction(shop.store, (tx) => withdrawOffer(tx, taken));
    expect(await taxOf(quoteId)).toEqual(taxAt(20));
  });

  it('follows what the seller has told of since the request', async () => {
    await transaction(shop.store, (tx) =>
      tx
        .insertInto('owner_values')
        .values({ name: SELLER_VAT_ROW, value: '"5"', changed_by: 'staff 1', changed_at: LAST })
        .execute(),
    );
    await offer(FIRST);
    expect(await taxOf(quoteId)).toEqual(taxAt(5));
  });

  it('stays in the paper, while the order is placed at the rate of its own day', async () => {
    await offer(LAST);
    const order = await accept(FIRST);
    expect(await taxOf(order?.id ?? 0)).toEqual(taxAt(22));
    expect(await taxOf(quoteId)).toEqual(taxAt(20));
  });
});
