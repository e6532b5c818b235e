import type { Kopecks } from '../../../shared/money.ts';
import type { ReceiptLine } from './receipt-lines.ts';

export type PaymentMethod = 'card' | 'sbp';

/** `held`: the money is reserved, not yet taken. `succeeded` and `canceled` are final. */
export type PaymentStatus = 'pending' | 'held' | 'succeeded' | 'canceled';

/** A payment as the payment system knows it now: the only truth about money. */
export interface Payment {
  id: string;
  status: PaymentStatus;
  /** Hundredths of the currency. */
  amount: number;
  /** `RUB` when nothing is wrong. */
  currency: string;
  /** The order it was made for; null when the system does not remember. */
  orderNumber: string | null;
  /** Page where the customer pays; null when there is nothing to pay any more. */
  confirmationUrl: string | null;
  /** Reason of the cancellation, for people. */
  cancelReason: string | null;
  /** No real money moved. */
  isTest: boolean;
  /** Kopecks that have gone back by now, past the shop too. */
  refunded: Kopecks;
}

/** Receiver of the receipt (54-ФЗ): at least one of the two. */
export interface PaymentCustomer {
  email: string | null;
  /** +7XXXXXXXXXX */
  phone: string | null;
}

export interface NewPayment {
  orderNumber: string;
  amount: Kopecks;
  description: string;
  /** Page that the customer comes back to, paid or not. */
  returnUrl: string;
  /** Key of at most 64 characters; the same one gives the same payment. */
  idempotencyKey: string;
  /** Lines of the receipt; their sum is the amount. */
  receipt: readonly ReceiptLine[];
  customer: PaymentCustomer;
  method: PaymentMethod;
}

export interface NewRefund {
  paymentId: string;
  amount: Kopecks;
  idempotencyKey: string;
  receipt: readonly ReceiptLine[];
  customer: PaymentCustomer;
}

export interface Refund {
  id: string;
  paymentId: string;
  status: 'pending' | 'succeeded' | 'canceled';
  amount: Kopecks;
}

/** Goods that were paid for are handed over: the receipt of full settlement (54-ФЗ). */
export interface NewReceipt {
  paymentId: string;
  /** Sum that was paid before and is settled now. */
  amount: Kopecks;
  idempotencyKey: string;
  /** Lines of the mode `full_payment`; their sum is the amount. */
  receipt: readonly ReceiptLine[];
  customer: PaymentCustomer;
}

export interface SentReceipt {
  id: string;
  /** `pending`: the cash register has not printed it yet. */
  status: 'pending' | 'succeeded' | 'canceled';
}

/**
 * `refused` will be refused again; `unavailable` may be tried again with the same key; `contradiction`:
 * something was done, but not what was asked for.
 */
export interface PaymentFailure {
  ok: false;
  reason: 'refused' | 'unavailable' | 'contradiction';
  /** For people. */
  message: string;
  /** For the log: no keys, no personal data. */
  detail: string;
}

export type PaymentResult = { ok: true; payment: Payment } | PaymentFailure;
export type RefundResult = { ok: true; refund: Refund } | PaymentFailure;
type RefundsResult = { ok: true; refunds: Refund[] } | PaymentFailure;

export type ReceiptResult = { ok: true; receipt: SentReceipt } | PaymentFailure;

export interface PaymentProvider {
  /** True when nothing is paid in truth; the page must say so. */
  readonly isDemo: boolean;
  createPayment(payment: NewPayment): Promise<PaymentResult>;
  /** Null when the system knows no such payment. @throws WebServiceError when it cannot be asked. */
  getPayment(id: string): Promise<Payment | null>;
  refund(refund: NewRefund): Promise<RefundResult>;
  /** A refund that was not at its end when it was made. */
  getRefund(id: string): Promise<RefundResult>;
  /** All refunds that the system has of a payment, also those made past the shop. */
  listRefunds(paymentId: string): Promise<RefundsResult>;
  sendReceipt(receipt: NewReceipt): Promise<ReceiptResult>;
  /** The receipt of full settlement that the system has of a payment, the best of several; null: none. */
  findReceipt(paymentId: string): Promise<ReceiptResult | null>;
  /** Ends a payment that is not paid, or gives up money that is held, where the system can do that. */
  cancelPayment(id: string, idempotencyKey: string): Promise<PaymentResult>;
  /**
   * Payment that a notification speaks of; null when it is none. Anyone can send one, so nothing else in it
   * counts: ask for the payment, or for its refunds.
   */
  parseNotification(body: unknown): PaymentNotice | null;
}

export interface PaymentNotice {
  paymentId: string;
  /** True: it tells of a refund of the payment. */
  isRefund: boolean;
}

/** Texts that may be a payment's id: it goes into an address. */
export function isPaymentId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text);
}
