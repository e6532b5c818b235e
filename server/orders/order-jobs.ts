import { links } from '../../shared/routes.ts';
import { forgetIdleGuests } from '../auth/forget-idle-guests.ts';
import { forgetOldCodes } from '../auth/login-codes.ts';
import type { Log } from '../http/log.ts';
import { forgetOldLimits } from '../limits/take-limits.ts';
import { type Deliver, runOutbox } from '../outbox/run-outbox.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import type { Job } from '../reference/start-jobs.ts';
import type { Store } from '../store/open-store.ts';
import { endHolds } from './end-holds.ts';
import { cancelOverdue } from './move-order.ts';
import { forgetOldProofs } from './proven-phone.ts';

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

/** Shorter than the time between two runs, so that a process that died is missed at most once. */
const MINUTE_LEASE_MS = 50_000;
const OUTBOX_LEASE_MS = 15_000;

/**
 * What goes on with orders by itself, in one process of a store at a time. Should two do it after
 * all (a lease ran out under slow work), each thing is still done once.
 */
export function orderJobs({ store, payments, deliver, siteUrl, log, now }: OrderJobDeps): Job[] {
  return [
    {
      name: 'outbox',
      at: '*/5 * * * * *',
      leaseMs: OUTBOX_LEASE_MS,
      run: () => runOutbox({ store, deliver, log, now }),
    },
    {
      name: 'payments',
      at: '*/1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => reconcilePayments(payments, (code) => siteUrl + links.payResult(code)),
    },
    {
      name: 'overdue orders',
      at: '30 */1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => cancelOverdue(store, now()),
    },
    {
      name: 'ended holds',
      at: '45 */1 * * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => endHolds(store, now()),
    },
    {
      name: 'old proofs of phones',
      at: '21 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldProofs(store, now()),
    },
    {
      name: 'old limits',
      at: '17 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldLimits(store, now()),
    },
    {
      name: 'old codes',
      at: '19 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetOldCodes(store, now()),
    },
    {
      name: 'idle guests',
      at: '23 4 * * *',
      leaseMs: OUTBOX_LEASE_MS,
      run: async () => void (await forgetIdleGuests(store, now())),
    },
  ];
}
