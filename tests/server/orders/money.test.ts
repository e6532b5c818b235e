import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReference } from '../../../server/catalog/index/reference.ts';
import { loadReferenceRows } from '../../../server/catalog/index/reference-rows.ts';
import { loadConfig } from '../../../server/config/config.ts';
import { createSeller } from '../../../server/documents/create-seller.ts';
import { createDemoProvider } from '../../../server/integrations/payments/create-demo-provider.ts';
import { createDemoPayments } from '../../../server/integrations/payments/demo-payments-in-store.ts';
import { receiptSum } from '../../../server/integrations/payments/receipt-lines.ts';
import { placedOrder } from '../../../server/letters/order-facts.ts';
import { findOrder } from '../../../server/orders/find-order.ts';
import { invoiceOf } from '../../../server/orders/order-invoice.ts';
import { placeOrder, planSeal } from '../../../server/orders/place-order.ts';
import { readPlan } from '../../../server/orders/read-plan.ts';
import { orderReceipt } from '../../../server/payments/order-receipt.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { createLog } from '../../../server/platform/log.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { orderSums } from '../../../shared/order-plan.ts';
import { paperTotal } from '../../../shared/paper.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await createOrderShop('sqlite', []);
});
afterAll(() => shop.close());

const price = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 90_000_000 }));
/** A product with retail and wholesale prices, perhaps a package with a price of its own. */
const product = fc.record({
  retail: price,
  wholesale: fc.option(price, { nil: null }),
  old: fc.option(price, { nil: null }),
  pack: fc.option(fc.integer({ min: 2, max: 48 }), { nil: null }),
  packPrice: fc.option(price, { nil: null }),
  packs: fc.integer({ min: 1, max: 40 }),
});
const basket = fc.record({
  products: fc.array(product, { minLength: 1, maxLength: 8 }),
  level: fc.constantFrom(null, 'retail', 'wholesale', 'dealer'),
  delivery: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 })),
});

it('to the kopeck: lines = total = invoice = receipt = payment = letter', async () => {
  const { store } = shop;
  const log = createLog('silent');
  const seller = createSeller(loadConfig({ NODE_ENV: 'test' }).company, 'https://marmit.example');
  const levels = (await loadReferenceRows(store.db)).levels;
  const payments = {
    store,
    providerName: 'demo',
    allowTest: true,
    pauseMs: 1,
    log,
    now: () => NOW,
    provider: createDemoProvider({
      payments: createDemoPayments(store),
      payPageUrl: (id) => `/pay/${id}`,
      now: () => NOW,
    }),
  };
  let nextId = 1;
  await fc.assert(
    fc.asyncProperty(basket, async ({ products, level, delivery: deliveryPrice }) => {
      const first = nextId;
      nextId += products.length;
      await writeProducts(
        store,
        products.map(({ retail, wholesale, old, pack, packPrice }, i) => ({
          id: first + i,
          prices: Object.fromEntries([
            [1, [retail, old === null ? null : retail + old] as const],
            ...(wholesale === null
              ? []
              : levels
                  .filter(({ id }) => id !== 1)
                  .map(({ id }) => [id, [wholesale, null] as const])),
          ]),
          stock: { 1: 4000 },
          packages: pack === null ? [] : [packageOf(pack, packPrice)],
        })),
      );
      const shopperId = await addShopper(store, NOW);
      for (const [i, { pack, packs }] of products.entries()) {
        await shop.fill(shopperId, { [first + i]: packs * (pack ?? 1) }, pack ?? 1);
      }
      const levelId = levels.find(({ code }) => code === level)?.id ?? null;
      const context = {
        shopperId,
        now: NOW,
        viewer: { cityId: MAIN_CITY_ID, levelId, loggedIn: level !== null },
        reference: createReference(await loadReferenceRows(store.db)),
      };
      const { plan } = await readPlan(store.db, context);
      fc.pre(plan.order.length > 0);
      const way = { kind: 'courier', title: 'Курьер', address: '', on: null } as const;
      const delivery = { ...way, price: deliveryPrice };
      const form = await shop.form(shopperId, {
        seen: planSeal(plan, { delivery, choices: '' }),
        delivery,
        seenTotal: orderSums(plan.order, deliveryPrice, plan.vatPercent).total,
      });
      const placed = await placeOrder(store, context, form);
      if (placed.kind !== 'placed') throw new Error(placed.kind);
      const orderId = placed.orders[0]?.id ?? 0;
      const order = await findOrder(store.db, { shopperId, takesOnline: true, id: orderId });
      if (!order) throw new Error('lost');
      const sumOf = (sums: readonly (number | null)[]) =>
        sums.reduce<number>((all, sum) => all + (sum ?? 0), 0);
      const { total } = order;
      expect(sumOf(order.lines.map(({ sum }) => sum)) + order.delivery.price).toBe(total);
      expect(order.retail_sum).toBeGreaterThanOrEqual(order.goods_sum);
      const vat = [{ percent: order.vat_percent, sum: order.vat_sum }];
      expect(paperTotal(invoiceOf(order, seller).lines)).toEqual({ sum: total, vat });
      expect(receiptSum(await orderReceipt(store.db, orderId, total))).toBe(total);
      const letter = placedOrder(order, 'https://marmit.example/');
      expect(paperTotal(letter.lines)).toEqual({ sum: total, vat });
      const started = await startPayment(payments, {
        orderId,
        method: 'card',
        returnUrl: 'http://x/',
      });
      if (started.kind !== 'redirect') throw new Error(started.message);
      const payment = await payments.provider.getPayment(started.url.replace('/pay/', ''));
      expect(payment?.amount).toBe(total);
      await transaction(store, (tx) =>
        tx.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', orderId).execute(),
      );
    }),
    { numRuns: 60 },
  );
});

const packageOf = (quantity: number, own: number | null) => ({
  quantity,
  short_title: 'уп.',
  is_primary: 1 as const,
  position: 1,
  price: own,
});
