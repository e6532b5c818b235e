import type { Kopecks } from '../../../shared/money.ts';
import type { PaymentMismatch } from '../../../shared/payment-mismatch.ts';
import type { Payment } from './payment-provider.ts';

interface ExpectedPayment {
  /** The payment system's id that was asked for. */
  id: string;
  orderNumber: string;
  amount: Kopecks;
  /** True when money of a test shop counts. */
  allowTest: boolean;
}

/** Contradiction of a payment to the order it should pay; null when there is none. */
export function checkPayment(
  payment: Payment | null,
  expected: ExpectedPayment,
): PaymentMismatch | null {
  if (payment === null) return 'unknown-payment';
  if (payment.id !== expected.id) return 'other-payment';
  if (payment.orderNumber !== expected.orderNumber) return 'other-order';
  if (payment.currency !== 'RUB') return 'other-currency';
  if (payment.amount !== expected.amount) return 'other-amount';
  return payment.isTest && !expected.allowTest ? 'test-money' : null;
}
