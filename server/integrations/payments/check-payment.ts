import type { Kopecks } from '../../../shared/money.ts';
import type { Payment } from './payment-provider.ts';

export interface ExpectedPayment {
  orderNumber: string;
  amount: Kopecks;
  /** Whether money of a test shop counts. */
  allowTest: boolean;
}

export type PaymentMismatch = 'other-order' | 'other-amount' | 'test-money';

/** What of a payment contradicts the order it should pay; null when nothing does. */
export function checkPayment(payment: Payment, expected: ExpectedPayment): PaymentMismatch | null {
  if (payment.orderNumber !== expected.orderNumber) return 'other-order';
  if (payment.amount !== expected.amount) return 'other-amount';
  return payment.isTest && !expected.allowTest ? 'test-money' : null;
}
