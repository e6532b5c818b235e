import { createHash } from 'node:crypto';
import { HOUR_MS, type Millis } from '../../../shared/millis.ts';
import type { DemoPayment, DemoPayments } from './demo-payments.ts';
import {
  isPaymentId,
  type Payment,
  type PaymentFailure,
  type PaymentProvider,
  type PaymentResult,
} from './payment-provider.ts';
import { InvalidReceiptError, receiptSum } from './receipt-lines.ts';

interface DemoProviderOptions {
  payments: DemoPayments;
  /** Address of the test pay page. */
  payPageUrl: (paymentId: string) => string;
  now: () => Millis;
}

/** The test system and what its pay page does. */
export interface DemoProvider extends PaymentProvider {
  /** Contents of the pay page; null when there is no such payment. */
  findDemo(id: string): Promise<DemoPayment | null>;
  payDemo(id: string): Promise<PaymentResult>;
  declineDemo(id: string): Promise<PaymentResult>;
}

/** Time that a real payment waits. */
const LIFETIME_MS = HOUR_MS;

/** Pretends to take money: the same states as a real payment system, no account needed. */
export function createDemoProvider({
  payments,
  payPageUrl,
  now,
}: DemoProviderOptions): DemoProvider {
  const expire = (payment: DemoPayment): DemoPayment =>
    payment.status === 'pending' && now() - payment.createdAt >= LIFETIME_MS
      ? { ...payment, status: 'canceled', cancelReason: 'Время на оплату вышло' }
      : payment;

  const show = (payment: DemoPayment): Payment => {
    const { id, status, amount, orderNumber, cancelReason } = expire(payment);
    const confirmationUrl = status === 'pending' ? payPageUrl(id) : null;
    const facts = { id, status, amount, currency: 'RUB', orderNumber, cancelReason };
    return { ...facts, confirmationUrl, isTest: true, refunded: refundedOf(payment) };
  };

  async function settle(
    id: string,
    end: Pick<DemoPayment, 'status' | 'cancelReason'>,
  ): Promise<PaymentResult> {
    const payment = await payments.change(id, (found) => {
      const current = expire(found);
      return current.status === 'pending' ? { ...current, ...end } : current;
    });
    if (!payment) return refusal('Такого тестового платежа нет.');
    if (payment.status !== end.status) return refusal('Этот платёж уже завершён иначе.');
    return { ok: true, payment: show(payment) };
  }

  return {
    isDemo: true,

    async createPayment({ orderNumber, amount, description, returnUrl, idempotencyKey, receipt }) {
      if (receiptSum(receipt) !== amount) {
        throw new InvalidReceiptError('The receipt is not of the sum of the payment');
      }
      const payment = await payments.add({
        id: idOf(idempotencyKey),
        idempotencyKey,
        orderNumber,
        amount,
        description,
        returnUrl,
        status: 'pending',
        cancelReason: null,
        createdAt: now(),
        refunds: [],
      });
      if (payment.amount !== amount || payment.orderNumber !== orderNumber) {
        return refusal('Этот ключ уже занят другим платежом.');
      }
      return { ok: true, payment: show(payment) };
    },

    async getPayment(id) {
      const payment = await payments.find(id);
      return payment && show(payment);
    },

    async refund({ paymentId, amount, idempotencyKey, receipt }) {
      if (receiptSum(receipt) !== amount) {
        throw new InvalidReceiptError('The receipt is not of the sum of the refund');
      }
      const payment = await payments.change(paymentId, (found) =>
        canRefund(found, amount, idempotencyKey)
          ? { ...found, refunds: [...found.refunds, { idempotencyKey, amount }] }
          : found,
      );
      const made = payment?.refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
      if (made?.amount !== amount) {
        return refusal('Вернуть можно не больше, чем оплачено и ещё не возвращено.');
      }
      return { ok: true, refund: { id: idempotencyKey, paymentId, status: 'succeeded', amount } };
    },

    async getRefund() {
      return refusal('Тестовый возврат завершается сразу.');
    },

    async listRefunds(paymentId) {
      const { refunds = [] } = (await payments.find(paymentId)) ?? {};
      const made = refunds.map(({ idempotencyKey: id, amount }) => ({ id, amount, paymentId }));
      return { ok: true, refunds: made.map((refund) => ({ ...refund, status: 'succeeded' })) };
    },

    async sendReceipt({ amount, idempotencyKey, receipt }) {
      if (receiptSum(receipt) !== amount) {
        throw new InvalidReceiptError('The receipt is not of the sum that is settled');
      }
      return { ok: true, receipt: { id: idempotencyKey, status: 'succeeded' } };
    },
    // A test receipt is at its end when it is sent, and nobody looks for it later.
    findReceipt: async () => null,
    cancelPayment: (id) => settle(id, { status: 'canceled', cancelReason: 'Заказ отменён' }),

    parseNotification(body) {
      const id = (body as { paymentId?: unknown } | null | undefined)?.paymentId;
      return isPaymentId(id) ? { paymentId: id, isRefund: false } : null;
    },

    async findDemo(id) {
      const payment = await payments.find(id);
      return payment && expire(payment);
    },
    payDemo: (id) => settle(id, { status: 'succeeded', cancelReason: null }),
    declineDemo: (id) =>
      settle(id, { status: 'canceled', cancelReason: 'Тестовый банк отклонил оплату' }),
  };
}

function idOf(idempotencyKey: string): string {
  return createHash('sha256').update(idempotencyKey).digest('base64url').slice(0, 32);
}

function canRefund(payment: DemoPayment, amount: number, key: string): boolean {
  const known = payment.refunds.some((refund) => refund.idempotencyKey === key);
  const returned = refundedOf(payment);
  return (
    !known && payment.status === 'succeeded' && amount > 0 && returned + amount <= payment.amount
  );
}

const refundedOf = ({ refunds }: DemoPayment): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

function refusal(message: string): PaymentFailure {
  return { ok: false, reason: 'refused', message, detail: 'demo' };
}
