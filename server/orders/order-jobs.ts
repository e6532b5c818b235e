import { links } from '../../shared/routes.ts';
import { forgetOldCodes } from '../auth/login-codes.ts';
import type { Log } from '../http/log.ts';
import { forgetOldLimits } from '../limits/take-limits.ts';
import { type Deliver, runOutbox } from '../outbox/run-outbox.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcilePayments } from '../payments/sync-payment.ts';
import type { Job } from '../reference/start-jobs.ts';
import type { Store } from '../store/open-store.ts';
import { cancelOverdue } from './move-order.ts';

export interface OrderJobDeps {
  store: Store;
  payments: PaymentDeps;
  deliver: Readonly<Record<string, Deliver>>;
  /** https://marmit.example */
  siteUrl: string;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What goes on with orders by itself. Several processes may do it at once: each thing is done once. */
export function orderJobs({ store, payments, deliver, siteUrl, log, now }: OrderJobDeps): Job[] {
  return [
    { name: 'outbox', at: '*/5 * * * * *', run: () => runOutbox({ store, deliver, log, now }) },
    {
      name: 'payments',
      at: '*/1 * * * *',
      run: () => reconcilePayments(payments, (code) => siteUrl + links.payResult(code)),
    },
    { name: 'overdue orders', at: '30 */1 * * * *', run: () => cancelOverdue(store, now()) },
    { name: 'old limits', at: '17 4 * * *', run: () => forgetOldLimits(store, now()) },
    { name: 'old codes', at: '19 4 * * *', run: () => forgetOldCodes(store, now()) },
  ];
}
