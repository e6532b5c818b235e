import type { InvoiceDeps } from '../orders/order-invoice.ts';
import { type Job, MINUTE_LEASE_MS, type StoreJobDeps } from '../platform/jobs/start-jobs.ts';
import { bulkKinds } from './bulk-kinds.ts';
import { forgetByTerm } from './customers/forget-by-term.ts';
import { forgetInvoices } from './customers/forget-invoices.ts';
import { workOnBulk } from './jobs/work-on-bulk.ts';
import { forgetLetters } from './letters/forget-letters.ts';
import { refreshReports } from './reports/refresh-reports.ts';

interface DeskJobDeps extends StoreJobDeps {
  /** Folder of invoices. */
  invoices: InvoiceDeps;
}

/** Jobs of the back office. */
export function deskJobs({ store, invoices, now }: DeskJobDeps): Job[] {
  return [
    // Each process takes what no other works on.
    {
      name: 'work on many',
      at: '*/2 * * * * *',
      run: () => workOnBulk({ store, kinds: bulkKinds, now }),
    },
    {
      name: 'report days',
      at: '15 */1 * * * *',
      // Sales that a new shop was filled with are in the reports within its first minute.
      atStart: true,
      leaseMs: MINUTE_LEASE_MS,
      run: () => refreshReports(store, now()),
    },
    {
      name: 'old letters',
      at: '27 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetLetters(store, now()),
    },
    {
      name: 'personal data after their term',
      at: '31 4 * * *',
      leaseMs: MINUTE_LEASE_MS,
      run: () => forgetByTerm(store, now()),
    },
    // After the one before; each process clears its own disk.
    {
      name: 'invoices of erased people',
      at: '47 4 * * *',
      run: () => forgetInvoices({ store, invoices, now }),
    },
  ];
}
