import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDemoPayments } from '../../../server/integrations/payments/demo-payments-in-store.ts';
import type {
  NewRefund,
  RefundResult,
} from '../../../server/integrations/payments/payment-provider.ts';
import { makeReceiptLines } from '../../../server/integrations/payments/receipt-lines.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { keepPaymentNotice } from '../../../server/payments/keep-payment-notice.ts';
import { reconcilePayments } from '../../../server/payments/reconcile-payments.ts';
import { refundPayment } from '../../../server/payments/refund-payment.ts';
import { syncPayment } from '../../../server/payments/sync-payment.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';

import { createPaymentBench, type PaymentBench } from './payment-bench.ts';

const returnUrl = 'http://localhost/pay-result/x';
const refuse = async () => ({ ok: false, reason: 'refused', message: 'Нет', detail: '' }) as const;
const down = () => ({ ok: false, reason: 'unavailable', message: 'Позже', detail: '' }) as const;
const doneRefund = { id: 'r', paymentId: 'p', status: 'succeeded', amount: 99_99 } as const;
const pendingRefund = ({ paymentId, amount }: NewRefund): RefundResult => ({
  ok: true,
  refund: { id: 'r', paymentId, status: 'pending', amount },
});

describeOnBothStores('payments', (dialect) => {
  let {
    shop,
    provider,
    deps,
    clock,
    order,
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

  const refundInCabinet = async (paymentId: string, amount: number, idempotencyKey: string) => {
    const row = (await payments()).find(({ external_id }) => external_id === paymentId);
    const receipt = makeReceiptLines(JSON.parse(row?.receipt ?? ''), amount, 'full_prepayment');
    const customer = { email: null, phone: null };
    return provider.refund({ paymentId, amount, idempotencyKey, receipt, customer });
  };

  it('that come for a cancelled order go back by themselves, once for two workers', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    const late = { ...deps, provider: { ...provider, cancelPayment: refuse } };
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'customer', now: clock.now });
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
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'customer', now: clock.now });
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
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now: clock.now });
    for (const end of ['unavailable', 'made', 'unavailable'] as const) {
      const refund = async (ask: NewRefund): Promise<RefundResult> => {
        await provider.refund(ask);
        return end === 'made' ? pendingRefund(ask) : down();
      };
      await deliver({ ...deps, provider: { ...provider, refund, getRefund: async () => down() } });
      expect(await moneyOf(orderId)).toMatchObject({ kind: 'returning', back: 'by_itself' });
      clock.now += 3_600_000;
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
      await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now: clock.now });
      const refund = async (ask: NewRefund): Promise<RefundResult> => {
        if (isMade) await provider.refund({ ...ask, idempotencyKey: 'made' });
        return down();
      };
      await deliver({ ...deps, provider: { ...provider, refund } });
      clock.now += 25 * 3_600_000;
      await deliver({ ...deps, provider: { ...provider, listRefunds: async () => down() } });
      expect(await moneyOf(orderId)).toMatchObject({ kind: 'returning', back: 'by_itself' });
      clock.now += 3_600_000;
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
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now: clock.now });
    await deliver({ ...deps, provider: { ...provider, refund: async () => down() } });
    clock.now += 25 * 3_600_000;
    await deliver({ ...deps, provider: { ...provider, listRefunds: refuse } });
    expect((await createDemoPayments(shop.store).find(id))?.refunds).toEqual([]);
    expect(await tasks()).toMatchObject([{ detail: expect.stringContaining('сверьте') }]);
  });

  it('that go back late, as nothing was delivered for a day, simply go back', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now: clock.now });
    clock.now += 25 * 3_600_000;
    await deliver(deps);
    expect(await moneyOf(orderId)).toEqual({ kind: 'returned', returned: 99_99 });
    expect(await tasks()).toEqual([]);
  });

  it('whose refund is refused as it was made before are counted as given back', async () => {
    const orderId = await order();
    const id = await begun(orderId);
    await provider.payDemo(id);
    await syncPayment(deps, id);
    await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'manager 1', now: clock.now });
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
    const cabinet = (amount: number, key: string) => refundInCabinet(id, amount, key);
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
    clock.now += 1000;
    expect(await keepPaymentNotice(deps, { paymentId: id, isRefund: true })).toBe(true);
    await reconcilePayments(deps, () => returnUrl);
    expect(await stateOf(orderId)).toEqual(['confirmed', 39_99]);
    expect((await kinds()).filter((kind) => kind === 'money-returned')).toHaveLength(3);
    await expect(refundPayment(deps, { ...ask, key: 'b' })).rejects.toThrow('Столько вернуть');
  });

  it.each([true, false])(
    'that went back before the shop had heard of them are counted as gone, told at once: %s',
    async (isAtOnce) => {
      const orderId = await order();
      const id = await begun(orderId);
      await provider.payDemo(id);
      await refundInCabinet(id, 99_99, 'x');
      expect(await keepPaymentNotice(deps, { paymentId: id, isRefund: true })).toBe(false);
      const deaf = { ...deps, provider: { ...provider, listRefunds: async () => down() } };
      await syncPayment(isAtOnce ? deps : deaf, id);
      expect(await stateOf(orderId)).toEqual(isAtOnce ? ['opened', 0] : ['confirmed', 99_99]);
      clock.now += 60_000;
      for (let time = 0; time < 2; time++) await reconcilePayments(deps, () => returnUrl);
      expect(await stateOf(orderId)).toEqual(['opened', 0]);
      expect((await kinds()).filter((kind) => kind === 'money-returned')).toHaveLength(1);
    },
  );

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
