import type { Millis } from '../../../shared/millis.ts';
import type { Kopecks } from '../../../shared/money.ts';
import type { PaymentStatus } from './payment-provider.ts';

/** A payment of the built-in test system as it is stored. */
export interface DemoPayment {
  /** Id made from the idempotency key, so that one key is one payment. */
  id: string;
  idempotencyKey: string;
  orderNumber: string;
  amount: Kopecks;
  status: PaymentStatus;
  description: string;
  returnUrl: string;
  cancelReason: string | null;
  createdAt: Millis;
  refunds: readonly { idempotencyKey: string; amount: Kopecks }[];
}

/** Memory of test payments, so that they survive a restart; the shop keeps them in its store. */
export interface DemoPayments {
  find(id: string): Promise<DemoPayment | null>;
  /** Adds it, or gives the one that has this id already. */
  add(payment: DemoPayment): Promise<DemoPayment>;
  /** Reads, changes and writes in one step; null when there is none. */
  change(id: string, to: (payment: DemoPayment) => DemoPayment): Promise<DemoPayment | null>;
}
