import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDemoPayments } from '../../../server/integrations/payments/demo-payments-in-store.ts';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { settlePaymentTask } from '../../../server/orders/payment-tasks.ts';
import { recordMoney } from '../../../server/orders/record-money.ts';
import { returnByBank } from '../../../server/orders/return-by-bank.ts';
import { keepPaymentNotice } from '../../../server/payments/keep-payment-notice.ts';
import { reconcilePayments } from '../../../server/payments/reconcile-payments.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { syncPayment } from '../../../server/payments/sync-payment.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { formatPrice } from '../../../shared/money.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { NOW } from '../orders/order-shop.ts';
import { createPaymentBench, type PaymentBench } from './payment-bench.ts';

const returnUrl = 'http://localhost/pay-result/x';

describeOnBothStores('payments', (dialect) => {
  let {
    shop,
    provider,
    deps,
    clock,
    order,
    start,
    payments,
    begun,
    tasks,
    kinds,
    deliver,
    moneyOf,
    stateOf,
  } = {} as PaymentBench;
  beforeEach(async () => {
    ({
      shop,
      provider,
      deps,
      clock,
      order,
      start,
      payments,
      begun,
      tasks,
      kinds,
      deliver,
      moneyOf,
      stateOf,
    } = await createPaymentBench(dialect));
  });
  afterEach(() => shop.close());

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
    await keepPaymentNotice(deps, { paymentId: id, isRefund: false });
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
            events.map(async () => {
              await keepPaymentNotice(deps, { paymentId: id, isRefund: false });
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

  it('are found beside one that cannot even be asked for', async () => {
    const [broken, paid] = [await order(), await order()];
    await expect(
      startPayment(
        { ...deps, provider: { ...provider, createPayment: () => Promise.reject(new Error('x')) } },
        { orderId: broken, method: 'card', returnUrl },
      ),
    ).rejects.toThrow('x');
    await provider.payDemo(await begun(paid));
    await transaction(shop.store, (tx) =>
      tx.updateTable('payments').set({ receipt: '{' }).where('order_id', '=', broken).execute(),
    );
    clock.now += 61_000;
    await reconcilePayments(deps, () => returnUrl);
    expect(await stateOf(paid)).toEqual(['confirmed', 99_99]);
  });

  it('give the same link again while it lives, and a new one after', async () => {
    const orderId = await order();
    const first = await begun(orderId);
    expect(await begun(orderId)).toBe(first);
    clock.now += 51 * 60_000;
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
    clock.now += 61_000;
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

  it('that contradict the order hold it until a shopper has settled that', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    const odd = { ...(await provider.getPayment(id)), currency: 'USD' };
    const getPayment = async () => odd;
    const other = { ...deps, provider: { ...provider, getPayment } as never };
    await syncPayment(other, id);
    expect(await moneyOf(orderId)).toMatchObject({ kind: 'checking', paid: 0 });
    await expect(start(orderId)).rejects.toThrow('ещё раз платить не нужно');
    expect(await cancelOverdue(shop.store, NOW + 30 * 86_400_000)).toBe(0);
    const [task] = await tasks();
    expect(task?.detail).toContain('не в рублях');
    await settlePaymentTask(shop.store, task?.id ?? 0, clock.now);
    expect(await begun(orderId)).not.toBe(id);
    expect(await cancelOverdue(shop.store, NOW + 30 * 86_400_000)).toBe(1);
  });

  it('by bank beside one on the site wait for a manager: a slip of a pen sends no money', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    await recordMoney(shop.store, {
      orderId,
      amount: 9_999_900,
      key: '1',
      actor: 'manager 1',
      now: clock.now,
    });
    await deliver(deps);
    expect(await moneyOf(orderId)).toMatchObject({ kind: 'overpaid', back: 'by_person' });
    expect((await createDemoPayments(shop.store).find(id))?.refunds).toEqual([]);
    expect(await tasks()).toMatchObject([{ kind: 'extra-money' }]);
  });

  it('of too much, again and again, are one task about all of it', async () => {
    const orderId = await order();
    const record = (key: string, amount: number) =>
      recordMoney(shop.store, { orderId, amount, key, actor: 'manager 1', now: clock.now });
    const open = async () =>
      (await tasks()).flatMap(({ settled_at, detail }) => (settled_at === null ? [detail] : []));
    const asks = (roubles: number) => [expect.stringContaining(formatPrice(roubles * 100))];
    const { total } = await shop.store.db
      .selectFrom('orders')
      .select('total')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await record('1', total + 500_00);
    await record('2', 100_00);
    expect(await open()).toEqual(asks(600));
    // Half of it went back.
    const giveBack = (amount: number) =>
      transaction(shop.store, (tx) =>
        returnByBank(tx, { orderId, amount, actor: 'manager 1', note: 'Вернули', now: clock.now }),
      );
    await giveBack(300_00);
    expect(await open()).toEqual(asks(300));
    await giveBack(300_00);
    expect(await open()).toEqual([]);
    // The same sum comes a second time: it is not lost behind the task that is settled.
    await record('3', 600_00);
    expect(await open()).toEqual(asks(600));
    expect((await kinds()).filter((kind) => kind === 'payment-task')).toHaveLength(4);
    expect(
      await shop.store.db
        .selectFrom('orders')
        .select('needs_decision')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow(),
    ).toEqual({ needs_decision: 1 });
  });

  it('of a part are counted and the rest can be paid on the site', async () => {
    const orderId = await order();
    await recordMoney(shop.store, {
      orderId,
      amount: 30_00,
      key: '1',
      actor: 'manager 1',
      now: clock.now,
    });
    expect(await moneyOf(orderId)).toEqual({ kind: 'due', paid: 30_00, left: 69_99 });
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    expect(await moneyOf(orderId)).toEqual({ kind: 'paid', paid: 99_99 });
  });

  it('do not go backwards when the payment system takes its word back', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    const getPayment = async () => ({ ...(await provider.getPayment(id)), status: 'canceled' });
    await syncPayment({ ...deps, provider: { ...provider, getPayment } as never }, id);
    await reconcilePayments(deps, () => returnUrl);
    expect(await stateOf(orderId)).toEqual(['confirmed', 99_99]);
  });

  it('are not begun for an order that does not wait for one', async () => {
    const orderId = await order();
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'system', now: clock.now });
    await expect(start(orderId)).rejects.toThrow('не ждёт оплаты');
    await expect(start(999)).rejects.toThrow('Нет такого заказа');
  });
});
