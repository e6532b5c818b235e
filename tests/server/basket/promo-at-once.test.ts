import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNPROVEN_HOLD_MS } from '../../../server/orders/hold.ts';
import { holdForPayment } from '../../../server/orders/hold-for-payment.ts';
import { placeOrder } from '../../../server/orders/place-order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { NOW } from '../orders/order-shop.ts';
import { createPromoShop, type PromoShop } from './promo-shop.ts';

describeOnBothStores('the last use of a promo code', (dialect) => {
  let shop: PromoShop;
  beforeEach(async () => {
    shop = await createPromoShop(dialect, [
      { id: 1, prices: { 1: [10_000, null] }, stock: { 1: 1000 } },
    ]);
  });
  afterEach(() => shop.close());

  const buyer = async () => {
    const shopperId = await shop.buyer({ 1: 1 });
    await shop.enter(shopperId, 'LAST');
    return shopperId;
  };

  it('goes to a new order or to a payment of an old one that begins meanwhile, not to both', async () => {
    await shop.addPromo({ code: 'LAST', max_uses: 1 });
    const [stranger, second] = [await buyer(), await buyer()];
    await shop.place(stranger, await shop.form(stranger, { provenPhone: null }));
    const [old] = await shop.orders();
    const now = NOW + UNPROVEN_HOLD_MS;
    const form = await shop.form(second, {}, { now });
    let paying: ReturnType<typeof holdForPayment> | undefined;
    const afterwards = async () => {
      paying ??= holdForPayment(shop.store, { orderId: old?.id ?? 0, now });
      // It reads the order and waits for the code.
      await pause(300);
    };
    const placed = await placeOrder(
      shop.store,
      { ...shop.contextOf(second, now), afterwards },
      form,
    );
    expect(placed.kind).toBe('placed');
    expect(await paying).toMatchObject({
      kind: 'gone',
      message: expect.stringContaining('промокод'),
    });
  });
});
