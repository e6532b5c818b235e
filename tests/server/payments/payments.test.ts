import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createDemoProvider,
  type DemoProvider,
} from '../../../server/integrations/payments/create-demo-provider.ts';
import { createDemoPayments } from '../../../server/integrations/payments/demo-payments-in-store.ts';
import type {
  NewPayment,
  NewRefund,
  RefundResult,
} from '../../../server/integrations/payments/payment-provider.ts';
import { makeReceiptLines } from '../../../server/integrations/payments/receipt-lines.ts';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { findOrderMoney } from '../../../server/orders/find-order-money.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { settlePaymentTask } from '../../../server/orders/payment-tasks.ts';
import { recordMoney } from '../../../server/orders/record-money.ts';
import { returnByBank } from '../../../server/orders/return-by-bank.ts';
import { createPaymentDeliverers } from '../../../server/payments/deliver-payments.ts';
import { keepPaymentNotice } from '../../../server/payments/keep-payment-notice.ts';
import type { PaymentDeps } from '../../../server/payments/payment-deps.ts';
import { reconcilePayments } from '../../../server/payments/reconcile-payments.ts';
import { refundPayment } from '../../../server/payments/refund-payment.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { syncPayment } from '../../../server/payments/sync-payment.ts';
import { takeAnswer } from '../../../server/payments/take-answer.ts';
import { createLog } from '../../../server/platform/log.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { formatPrice } from '../../../shared/money.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from '../orders/order-shop.ts';

const returnUrl = 'http://localhost/pay-result/x';
const refuse = async () => ({ ok: false, reason: 'refused', message: 'Нет', detail: '' }) as const;
const down = () => ({ ok: false, reason: 'unavailable', message: 'Позже', detail: '' }) as const;
const doneRefund = { id: 'r', paymentId: 'p', status: 'succeeded', amount: 99_99 } as const;
const pendingRefund = ({ paymentId, amount }: NewRefund): RefundResult => ({
  ok: true,
  refund: { id: 'r', paymentId, status: 'pending', amount },
});

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
      pauseMs: 1,
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
  const tasks = () => shop.store.db.selectFrom('payment_tasks').selectAll().execute();
  const kinds = async () =>
    (await shop.store.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind);
  const deliver = async (through: PaymentDeps) => {
    const nothing = async () => {};
    const rest = Object.fromEntries((await kinds()).map((kind) => [kind, nothing]));
    const { store, log } = through;
    const by = { ...rest, ...createPaymentDeliverers(through) };
    return runOutbox({ store, deliver: by, log, now: () => now });
  };
  const moneyOf = async (orderId: number) =>
    findOrderMoney(
      shop.store.db,
      await shop.store.db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow(),
    );
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
    now += 61_000;
    await reconcilePayments(deps, () => returnUrl);
    expect(await stateOf(paid)).toEqual(['confirmed', 99_99]);
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
    await settlePaymentTask(shop.store, task?.id ?? 0, now);
    expect(await begun(orderId)).not.toBe(id);
    expect(await cancelOverdue(shop.store, NOW + 30 * 86_400_000)).toBe(1);
  });

  it('that come for a cancelled order go back by themselves, once for two workers', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    const late = { ...deps, provider: { ...provider, cancelPayment: refuse } };
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'customer', now });
    await deliver(late);
    await provider.payDemo(id);
    await Promise.all([syncPayment(deps, id), syncPayment(deps, id)]);
    expect(await moneyOf(orderId)).toMatchObject({
      kind: 'returning',
      amount: 99_99,
      back: 'by_itself',
    });
    await Promise.all([deliver(deps), deliver(deps)]);
    expect(await moneyOf(orderId)).toEqual({ kind: 'returned', returned: 99_99 });
    expect((await createDemoPayments(shop.store).find(id))?.refunds).toHaveLength(1);
    expect(await tasks()).toEqual([]);
  });

  it('that cannot be given back become a task for a manager, and stay told', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    const late = { ...deps, provider: { ...provider, cancelPayment: refuse, refund: refuse } };
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'customer', now });
    await deliver(late);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    await deliver(late);
    expect(await moneyOf(orderId)).toMatchObject({ kind: 'returning', back: 'by_person' });
    expect(await tasks()).toMatchObject([{ kind: 'refund-failed', order_id: orderId }]);
    expect(await kinds()).toContain('payment-task');
  });

  it('go back however often the payment system fails on the way', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now });
    for (const end of ['unavailable', 'made', 'unavailable'] as const) {
      const refund = async (ask: NewRefund): Promise<RefundResult> => {
        await provider.refund(ask);
        return end === 'made' ? pendingRefund(ask) : down();
      };
      await deliver({ ...deps, provider: { ...provider, refund, getRefund: async () => down() } });
      expect(await moneyOf(orderId)).toMatchObject({ kind: 'returning', back: 'by_itself' });
      now += 3_600_000;
    }
    const getRefund = async () => ({ ok: true, refund: doneRefund }) as const;
    await deliver({ ...deps, provider: { ...provider, getRefund } });
    expect(await moneyOf(orderId)).toEqual({ kind: 'returned', returned: 99_99 });
    expect((await createDemoPayments(shop.store).find(id))?.refunds).toHaveLength(1);
  });

  it.each([true, false])(
    'that nobody answered for a day go back once, made before: %s',
    async (isMade) => {
      const orderId = await order();
      const id = await begun(orderId);
      await provider.payDemo(id);
      await syncPayment(deps, id);
      await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now });
      const refund = async (ask: NewRefund): Promise<RefundResult> => {
        if (isMade) await provider.refund({ ...ask, idempotencyKey: 'made' });
        return down();
      };
      await deliver({ ...deps, provider: { ...provider, refund } });
      now += 25 * 3_600_000;
      await deliver({ ...deps, provider: { ...provider, listRefunds: async () => down() } });
      expect(await moneyOf(orderId)).toMatchObject({ kind: 'returning', back: 'by_itself' });
      now += 3_600_000;
      await deliver(deps);
      expect((await createDemoPayments(shop.store).find(id))?.refunds).toHaveLength(1);
      expect([await moneyOf(orderId), await tasks()]).toEqual([
        { kind: 'returned', returned: 99_99 },
        [],
      ]);
    },
  );

  it('that nobody answered for a day are looked at when the payment system tells of none', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now });
    await deliver({ ...deps, provider: { ...provider, refund: async () => down() } });
    now += 25 * 3_600_000;
    await deliver({ ...deps, provider: { ...provider, listRefunds: refuse } });
    expect((await createDemoPayments(shop.store).find(id))?.refunds).toEqual([]);
    expect(await tasks()).toMatchObject([{ detail: expect.stringContaining('сверьте') }]);
  });

  it('that go back late, as nothing was delivered for a day, simply go back', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now });
    now += 25 * 3_600_000;
    await deliver(deps);
    expect(await moneyOf(orderId)).toEqual({ kind: 'returned', returned: 99_99 });
    expect(await tasks()).toEqual([]);
  });

  it('whose refund is refused as it was made before are counted as given back', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now });
    const refund = async (ask: NewRefund) => {
      await provider.refund(ask);
      return refuse();
    };
    await deliver({ ...deps, provider: { ...provider, refund } });
    expect([await moneyOf(orderId), await tasks()]).toEqual([
      { kind: 'returned', returned: 99_99 },
      [],
    ]);
  });

  it('that went back in the payment system’s cabinet are counted once, and settle what was asked', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    const [row] = await payments();
    const ask = { paymentId: row?.id ?? 0, amount: 50_00, actor: 'manager 1' };
    const broken = { ...deps, provider: { ...provider, refund: refuse } };
    await expect(refundPayment(broken, { ...ask, key: 'a' })).rejects.toThrow('Нет');
    const cabinet = (amount: number, key: string) =>
      provider.refund({
        paymentId: id,
        amount,
        idempotencyKey: key,
        receipt: makeReceiptLines(JSON.parse(row?.receipt ?? ''), amount, 'full_prepayment'),
        customer: { email: null, phone: null },
      });
    const open = async () =>
      (await tasks()).filter((one) => one.settled_at === null).map(({ amount }) => amount);
    await cabinet(20_00, 'x');
    await reconcilePayments(deps, () => returnUrl);
    expect([await stateOf(orderId), await open()]).toEqual([['confirmed', 79_99], [30_00]]);
    await cabinet(30_00, 'y');
    await reconcilePayments(deps, () => returnUrl);
    await reconcilePayments(deps, () => returnUrl);
    expect([await stateOf(orderId), await open()]).toEqual([['confirmed', 49_99], []]);
    await cabinet(10_00, 'z');
    now += 1000;
    expect(await keepPaymentNotice(deps, { paymentId: id, isRefund: true })).toBe(true);
    await reconcilePayments(deps, () => returnUrl);
    expect(await stateOf(orderId)).toEqual(['confirmed', 39_99]);
    expect((await kinds()).filter((kind) => kind === 'money-returned')).toHaveLength(3);
    await expect(refundPayment(deps, { ...ask, key: 'b' })).rejects.toThrow('Столько вернуть');
  });

  it('made twice in two tabs: the second goes back, the order stays paid', async () => {
    const orderId = await order();
    const card = await begun(orderId);
    const sbp = await startPayment(deps, { orderId, method: 'sbp', returnUrl });
    const other = sbp.kind === 'redirect' ? sbp.url.replace('/pay/', '') : '';
    for (const id of [card, other]) await provider.payDemo(id);
    await Promise.all([card, other].map((id) => syncPayment(deps, id)));
    expect(await moneyOf(orderId)).toMatchObject({ kind: 'overpaid', back: 'by_itself' });
    await deliver(deps);
    expect(await moneyOf(orderId)).toEqual({ kind: 'paid', paid: 99_99 });
    expect(await stateOf(orderId)).toEqual(['confirmed', 99_99]);
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
      now,
    });
    await deliver(deps);
    expect(await moneyOf(orderId)).toMatchObject({ kind: 'overpaid', back: 'by_person' });
    expect((await createDemoPayments(shop.store).find(id))?.refunds).toEqual([]);
    expect(await tasks()).toMatchObject([{ kind: 'extra-money' }]);
  });

  it('of too much, again and again, are one task about all of it', async () => {
    const orderId = await order();
    const record = (key: string, amount: number) =>
      recordMoney(shop.store, { orderId, amount, key, actor: 'manager 1', now });
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
        returnByBank(tx, { orderId, amount, actor: 'manager 1', note: 'Вернули', now }),
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
    await recordMoney(shop.store, { orderId, amount: 30_00, key: '1', actor: 'manager 1', now });
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

  it('and cancelling at the same moment leave no money behind', async () => {
    for (let round = 0; round < 6; round++) {
      const orderId = await order();
      const id = await begun(orderId);
      const cancel = () =>
        moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'system', now });
      const pay = async () => {
        await provider.payDemo(id);
        await syncPayment(deps, id);
      };
      await Promise.all(round % 2 === 0 ? [cancel(), pay()] : [pay(), cancel()]);
      await deliver(deps);
      await syncPayment(deps, id);
      await deliver(deps);
      const money = await moneyOf(orderId);
      expect(['returned', 'cancelled']).toContain(money.kind);
      expect(await stateOf(orderId)).toEqual(['cancelled', 0]);
    }
  });

  it('begun while the order is being cancelled are shown to nobody and ended', async () => {
    const orderId = await order();
    const createPayment = async (ask: NewPayment) => {
      await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'customer', now });
      return provider.createPayment(ask);
    };
    const started = await startPayment(
      { ...deps, provider: { ...provider, createPayment } },
      { orderId, method: 'card', returnUrl },
    );
    expect(started).toMatchObject({ kind: 'failed', message: expect.stringContaining('не нужно') });
    await deliver(deps);
    expect(await payments()).toMatchObject([
      { status: 'canceled', external_id: expect.any(String) },
    ]);
  });

  it('begun while the order is being changed are shown to nobody and ended, whoever answers last', async () => {
    const orderId = await order();
    const links: unknown[] = [];
    const createPayment = async (ask: NewPayment) => {
      const money = { amount: 30_00, key: '1', actor: 'manager 1', now };
      await recordMoney(shop.store, { orderId, ...money });
      links.push(await start(orderId));
      return provider.createPayment(ask);
    };
    const slow = { ...deps, provider: { ...provider, createPayment } };
    const started = await startPayment(slow, { orderId, method: 'card', returnUrl });
    expect(started).toEqual({ kind: 'failed', message: expect.stringContaining('изменился') });
    expect(links).toMatchObject([{ kind: 'redirect' }]);
    const [first] = await payments();
    const asked = await provider.getPayment(first?.external_id ?? '');
    if (!first || !asked) throw new Error('no payment');
    const again = await takeAnswer(deps, first, { ok: true, payment: asked });
    expect(again).toMatchObject({ kind: 'failed' });
    await deliver(deps);
    const online = (await payments()).filter(({ provider: from }) => from === 'demo');
    expect(online.map(({ status }) => status)).toEqual(['canceled', 'pending']);
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
    expect(await stateOf(orderId)).toEqual(['opened', 0]);
  });
});
