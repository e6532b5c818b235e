import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import {
  createDemoProvider,
  type DemoProvider,
} from '../../../server/integrations/payments/create-demo-provider.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { createDemoPayments } from '../../../server/payments/demo-payments-in-store.ts';
import type { PaymentDeps } from '../../../server/payments/payment-deps.ts';
import { refundPayment } from '../../../server/payments/refund-payment.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import {
  keepNotice,
  reconcilePayments,
  syncPayment,
} from '../../../server/payments/sync-payment.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from '../orders/order-shop.ts';

const returnUrl = 'http://localhost/pay-result/x';

describeOnBothStores('payments', (dialect) => {
  let shop: OrderShop;
  let provider: DemoProvider;
  let deps: PaymentDeps;
  let now: number;
  beforeEach(async () => {
    now = NOW;
    shop = await createOrderShop(dialect, [
      { id: 1, prices: { 1: [33_33, null] }, stock: { 1: 100 } },
    ]);
    provider = createDemoProvider({
      payments: createDemoPayments(shop.store),
      payPageUrl: (id) => `/pay/${id}`,
      now: () => now,
    });
    const log = createLog('silent');
    deps = {
      store: shop.store,
      provider,
      providerName: 'demo',
      allowTest: true,
      log,
      now: () => now,
    };
  });
  afterEach(() => shop.close());

  async function order(): Promise<number> {
    const buyer = await shop.buyer({ 1: 3 });
    const placed = await shop.place(buyer, await shop.form(buyer));
    return placed.kind === 'placed' ? (placed.orders[0]?.id ?? 0) : 0;
  }
  const start = (orderId: number) => startPayment(deps, { orderId, method: 'card', returnUrl });
  const payments = () => shop.store.db.selectFrom('payments').selectAll().orderBy('id').execute();
  async function begun(orderId: number): Promise<string> {
    const started = await start(orderId);
    if (started.kind !== 'redirect') throw new Error(started.message);
    return started.url.replace('/pay/', '');
  }
  const stateOf = async (orderId: number) => {
    const { status, paid_sum } = await shop.store.db
      .selectFrom('orders')
      .select(['status', 'paid_sum'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return [status, paid_sum];
  };

  it('confirm an order when all is paid', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    expect(await stateOf(orderId)).toEqual(['confirmed', 99_99]);
  });

  it('believe no notice, only the payment system', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await keepNotice(deps, { event: 'payment.succeeded', paymentId: id });
    await reconcilePayments(deps, () => returnUrl);
    expect(await stateOf(orderId)).toEqual(['opened', 0]);
  });

  it('count once, however often and in whatever order notices come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['created', 'succeeded', 'canceled', 'succeeded', 'waiting'], {
          minLength: 1,
        }),
        fc.boolean(),
        async (events, isPaid) => {
          const orderId = await order();
          const id = await begun(orderId);
          await (isPaid ? provider.payDemo(id) : provider.declineDemo(id));
          await Promise.all(
            events.map(async (event) => {
              await keepNotice(deps, { event, paymentId: id });
              await syncPayment(deps, id);
            }),
          );
          await syncPayment(deps, id);
          expect(await stateOf(orderId)).toEqual(isPaid ? ['confirmed', 99_99] : ['opened', 0]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('are found by the reconciler when the notice was lost', async () => {
    const orderId = await order();
    await provider.payDemo(await begun(orderId));
    await reconcilePayments(deps, () => returnUrl);
    expect(await stateOf(orderId)).toEqual(['confirmed', 99_99]);
  });

  it('give the same link again while it lives, and a new one after', async () => {
    const orderId = await order();
    const first = await begun(orderId);
    expect(await begun(orderId)).toBe(first);
    now += 51 * 60_000;
    expect(await begun(orderId)).not.toBe(first);
  });

  it('can be tried again after the bank declined', async () => {
    const orderId = await order();
    const first = await begun(orderId);
    await provider.declineDemo(first);
    await syncPayment(deps, first);
    const second = await begun(orderId);
    await provider.payDemo(second);
    await syncPayment(deps, second);
    expect(await stateOf(orderId)).toEqual(['confirmed', 99_99]);
  });

  it('go on after a process died before the answer', async () => {
    const orderId = await order();
    const broken = { ...provider, createPayment: () => Promise.reject(new Error('killed')) };
    await expect(
      startPayment({ ...deps, provider: broken }, { orderId, method: 'card', returnUrl }),
    ).rejects.toThrow('killed');
    expect(await payments()).toMatchObject([{ status: 'new', external_id: null }]);
    now += 61_000;
    await reconcilePayments(deps, () => returnUrl);
    const [row] = await payments();
    await provider.payDemo(row?.external_id ?? '');
    await reconcilePayments(deps, () => returnUrl);
    expect(await stateOf(orderId)).toEqual(['confirmed', 99_99]);
  });

  it('keep the order when the payment system is down', async () => {
    const orderId = await order();
    const down = async () =>
      ({ ok: false, reason: 'unavailable', message: 'Позже', detail: '' }) as const;
    const started = await startPayment(
      { ...deps, provider: { ...provider, createPayment: down } },
      { orderId, method: 'card', returnUrl },
    );
    expect(started).toEqual({ kind: 'failed', message: 'Позже' });
    expect(await stateOf(orderId)).toEqual(['opened', 0]);
  });

  it('do not count another sum, another order or test money in a real shop', async () => {
    for (const wrong of [{ amount: 1 }, { orderNumber: '1' }]) {
      const orderId = await order();
      const id = await begun(orderId);
      await provider.payDemo(id);
      const getPayment = async (asked: string) => {
        const payment = await provider.getPayment(asked);
        return payment && { ...payment, ...wrong };
      };
      await syncPayment({ ...deps, provider: { ...provider, getPayment } }, id);
      expect(await stateOf(orderId)).toEqual(['opened', 0]);
    }
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment({ ...deps, allowTest: false }, id);
    expect(await stateOf(orderId)).toEqual(['opened', 0]);
  });

  it('that come for a cancelled order wait for a person', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'system', now });
    await provider.payDemo(id);
    await syncPayment(deps, id);
    const row = await shop.store.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'cancelled', paid_sum: 99_99, needs_decision: 1 });
  });

  it('are not begun for an order that does not wait for one', async () => {
    const orderId = await order();
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'system', now });
    await expect(start(orderId)).rejects.toThrow('не ждёт оплаты');
    await expect(start(999)).rejects.toThrow('Нет такого заказа');
  });

  it('are given back once for each key and never more than was paid', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    const [row] = await payments();
    const refund = (amount: number, key: string) =>
      refundPayment(deps, { paymentId: row?.id ?? 0, amount, key, actor: 'manager 1' });
    const both = await Promise.allSettled([refund(60_00, 'a'), refund(60_00, 'b')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await refund(39_99, 'c');
    await refund(39_99, 'c');
    await expect(refund(1, 'd')).rejects.toThrow('Столько вернуть нельзя');
    expect(await stateOf(orderId)).toEqual(['confirmed', 0]);
  });
});
