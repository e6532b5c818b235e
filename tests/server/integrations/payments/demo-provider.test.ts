import { describe, expect, it } from 'vitest';
import { createDemoProvider } from '../../../../server/integrations/payments/create-demo-provider.ts';
import type { NewPayment } from '../../../../server/integrations/payments/payment-provider.ts';
import { makeReceiptLines } from '../../../../server/integrations/payments/receipt-lines.ts';
import { createMemoryDemoPayments } from './memory-demo-payments.ts';

const receiptOf = (amount: number) =>
  makeReceiptLines(
    [{ title: 'Нож', quantity: 1000, unitPrice: amount, vatRate: 22, subject: 'commodity' }],
    amount,
  );
const newPayment: NewPayment = {
  orderNumber: '100245',
  amount: 1000,
  description: 'Заказ',
  returnUrl: 'http://x/',
  idempotencyKey: 'k',
  receipt: receiptOf(1000),
  method: 'card',
  customer: { email: 'a@b.ru', phone: null },
};

function start(payments = createMemoryDemoPayments()) {
  let at = 1_000_000;
  const provider = createDemoProvider({
    payments,
    payPageUrl: (id) => `http://shop/demo-pay/${id}`,
    now: () => at,
  });
  return {
    payments,
    provider,
    pass: (ms: number) => {
      at += ms;
    },
    async pay(more: Partial<NewPayment> = {}) {
      const made = await provider.createPayment({ ...newPayment, ...more });
      if (!made.ok) throw new Error(made.message);
      return made.payment;
    },
    giveBack: (paymentId: string, amount: number, idempotencyKey: string) =>
      provider.refund({
        paymentId,
        amount,
        idempotencyKey,
        receipt: receiptOf(amount),
        customer: newPayment.customer,
      }),
  };
}

describe('the test payment system', () => {
  it('says that it is one', async () => {
    const { provider, pay } = start();
    expect(provider.isDemo).toBe(true);
    expect((await pay()).isTest).toBe(true);
  });

  it('waits on its page until it is paid, and is then final', async () => {
    const { provider, pay } = start();
    const { id, status, confirmationUrl } = await pay();
    expect([status, confirmationUrl]).toEqual(['pending', `http://shop/demo-pay/${id}`]);
    expect(await provider.findDemo(id)).toMatchObject({ description: 'Заказ' });
    expect(await provider.payDemo(id)).toMatchObject({ ok: true });
    expect(await provider.getPayment(id)).toMatchObject({
      status: 'succeeded',
      confirmationUrl: null,
    });
    expect(await provider.payDemo(id)).toMatchObject({ ok: true });
    expect(await provider.declineDemo(id)).toMatchObject({ ok: false });
  });

  it('may be declined, and then not be paid', async () => {
    const { provider, pay } = start();
    const { id } = await pay();
    expect(await provider.declineDemo(id)).toMatchObject({ ok: true });
    expect(await provider.getPayment(id)).toMatchObject({
      status: 'canceled',
      cancelReason: 'Тестовый банк отклонил оплату',
    });
    expect(await provider.payDemo(id)).toMatchObject({ ok: false });
  });

  it('gives up after an hour', async () => {
    const { provider, pay, pass } = start();
    const { id } = await pay();
    pass(3_600_000);
    expect(await provider.getPayment(id)).toMatchObject({ status: 'canceled' });
    expect(await provider.payDemo(id)).toMatchObject({ ok: false });
  });

  it('makes one payment for one key, and refuses another under the same', async () => {
    const { provider, pay } = start();
    expect((await pay()).id).toBe((await pay()).id);
    const other = { ...newPayment, amount: 2000, receipt: receiptOf(2000) };
    expect(await provider.createPayment(other)).toMatchObject({ ok: false, reason: 'refused' });
    expect((await pay({ idempotencyKey: 'other' })).id).not.toBe((await pay()).id);
  });

  it('remembers its payments after a restart', async () => {
    const before = start();
    const { id } = await before.pay();
    const after = start(before.payments);
    expect(await after.provider.payDemo(id)).toMatchObject({ ok: true });
  });

  it('gives back no more than was paid, once for one key', async () => {
    const { provider, pay, giveBack } = start();
    const { id } = await pay();
    expect(await giveBack(id, 400, 'r1')).toMatchObject({ ok: false });
    await provider.payDemo(id);
    expect(await giveBack(id, 400, 'r1')).toMatchObject({ ok: true });
    expect(await giveBack(id, 400, 'r1')).toMatchObject({ ok: true });
    expect(await giveBack(id, 601, 'r2')).toMatchObject({ ok: false });
    expect(await giveBack(id, 600, 'r3')).toMatchObject({ ok: true });
    expect(await giveBack(id, 1, 'r4')).toMatchObject({ ok: false });
    expect(await giveBack('unknown', 1, 'r5')).toMatchObject({ ok: false });
  });

  it('knows nothing of other ids and notifications', async () => {
    const { provider } = start();
    expect(await provider.getPayment('x')).toBeNull();
    expect(await provider.payDemo('x')).toMatchObject({ ok: false });
    expect(await provider.cancelPayment('x', 'k')).toMatchObject({ ok: false });
    const told = { paymentId: 'x', isRefund: false };
    expect(provider.parseNotification({ paymentId: 'x' })).toEqual(told);
    expect(provider.parseNotification(null)).toBeNull();
  });
});
