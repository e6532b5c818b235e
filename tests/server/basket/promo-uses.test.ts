import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { UNPROVEN_HOLD_MS } from '../../../server/orders/hold.ts';
import { placeOrder, planSeal } from '../../../server/orders/place-order.ts';
import { readPlan } from '../../../server/orders/read-plan.ts';
import { reviewOrder } from '../../../server/orders/review-order.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { orderSums } from '../../../shared/order-plan.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { NOW } from '../orders/order-shop.ts';
import { buyerOf, createPromoShop, type PromoShop } from './promo-shop.ts';

const DAY = 86_400_000;

describeOnBothStores('a promo code of few uses', (dialect) => {
  let shop: PromoShop;
  beforeEach(async () => {
    shop = await createPromoShop(dialect, [
      { id: 1, prices: { 1: [10_000, null] }, stock: { 1: 1000 } },
    ]);
  });
  afterEach(() => shop.close());

  it('is used once by a customer who names another phone and comes as a guest too', async () => {
    for (const code of ['FIRST', 'SECOND']) await shop.addPromo({ code, max_per_buyer: 1 });
    const own = '+79170000777';
    const order = async (shopperId: number, code: string, phone: string) => {
      await shop.fill(shopperId, { 1: 1 });
      await shop.enter(shopperId, code);
      const context = { ...shop.contextOf(shopperId), phone };
      const seen = (await readPlan(shop.store.db, context)).plan;
      const form = await shop.form(shopperId, { buyer: buyerOf(phone), provenPhone: own });
      const { delivery } = form;
      await placeOrder(shop.store, context, {
        ...form,
        seen: planSeal(seen, { delivery, choices: '' }),
        seenTotal: orderSums(seen.order, 0, seen.vatPercent).total,
      });
    };
    const customer = await shop.customer({});
    await transaction(shop.store, (tx) =>
      tx.updateTable('customers').set({ phone: own }).where('id', '=', customer).execute(),
    );
    await order(customer, 'FIRST', '+79990000001');
    await order(await shop.buyer({}), 'FIRST', own);
    await order(await shop.buyer({}), 'SECOND', own);
    await order(customer, 'SECOND', '+79990000001');
    const discounts = (await shop.orders()).map(({ promo_discount }) => promo_discount);
    expect(discounts).toEqual([1_000, 0, 1_000, 0]);
  });

  it('is agreed to once for orders that wait for a person longer than their use', async () => {
    await shop.addPromo({ code: 'LAST', max_uses: 1 });
    const ask = async (now: number) => {
      const shopperId = await shop.buyer({ 1: 1 });
      await shop.enter(shopperId, 'LAST');
      const judge = async () => ({ kind: 'review', reasons: [] }) as const;
      const change = { provenPhone: null, judge, payment: 'on_delivery' } as const;
      const form = await shop.form(shopperId, change, { now });
      await placeOrder(shop.store, shop.contextOf(shopperId, now), form);
    };
    for (const hour of [0, 1, 2]) await ask(NOW + hour * UNPROVEN_HOLD_MS);
    const [first, second, third] = await shop.orders();
    const now = NOW + DAY;
    const agree = (orderId = 0) =>
      reviewOrder(shop.store, { orderId, verdict: 'confirm', note: '', actor: 'manager 1', now });
    await agree(second?.id);
    for (const { id } of [first!, third!]) {
      await expect(agree(id)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('Промокод LAST'),
      });
    }
    expect((await shop.orders()).map(({ status }) => status)).toEqual([
      'review',
      'confirmed',
      'review',
    ]);
    // Prices that the manager names are no discount of the code.
    await transaction(shop.store, async (tx) => {
      const product = { productId: 1, code: 'p1', title: 'Товар', unit: 'шт' };
      const lines = [{ ...product, quantity: 1, sum: 10_000 }];
      await changeLines(tx, {
        orderId: first?.id ?? 0,
        lines,
        actor: 'manager 1',
        reason: '',
        now,
      });
    });
    await agree(first?.id);
    const agreed = (await shop.orders())[0];
    expect([agreed?.status, agreed?.total, agreed?.promo_discount]).toEqual([
      'confirmed',
      10_000,
      0,
    ]);
  });
});
