import { MINUTE_MS, WEEK_MS } from '../../shared/millis.ts';
import { transaction } from '../platform/store/transaction.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { askForPayment } from './start-payment.ts';
import { syncPayment } from './sync-payment.ts';
import { takeAnswer } from './take-answer.ts';

/** Payments older than this are asked after no more. */
const FOLLOWED_MS = WEEK_MS;
/** Questions at the same time. */
const AT_ONCE = 8;

/**
 * Follows up notices and every payment that is not at its end, so that a lost notice costs a minute
 * and not an order. `returnUrlOf` is needed for payments whose first answer was lost.
 */
export async function reconcilePayments(
  deps: PaymentDeps,
  returnUrlOf: (orderCode: string) => string,
): Promise<void> {
  await resumeNew(deps, returnUrlOf);
  const startedAt = deps.now();
  const waiting = await listWaiting(deps);
  const left = [...waiting];
  const work = async () => {
    for (let id = left.pop(); id; id = left.pop()) await syncOrLog(deps, id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await transaction(deps.store, (tx) =>
    tx
      .updateTable('payment_notices')
      .set({ processed_at: deps.now() })
      .where('processed_at', 'is', null)
      .where('received_at', '<=', startedAt)
      .execute(),
  );
}

async function listWaiting({ store, providerName, now }: PaymentDeps): Promise<string[]> {
  const rows = await store.db
    .selectFrom('payments')
    .select('external_id')
    .where('provider', '=', providerName)
    .where('status', '=', 'pending')
    .where('created_at', '>', now() - FOLLOWED_MS)
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

async function syncOrLog(deps: PaymentDeps, externalId: string): Promise<void> {
  try {
    await syncPayment(deps, externalId);
  } catch (error) {
    deps.log.error({ err: error }, 'Платёж не проверен, проверим ещё раз');
  }
}

/** The process that asked for these did not live to see the answer, or there was none. */
async function resumeNew(
  deps: PaymentDeps,
  returnUrlOf: (orderCode: string) => string,
): Promise<void> {
  const { store, providerName, now } = deps;
  const rows = await store.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'order_id', 'payments.key', 'method', 'amount', 'receipt'])
    .select('orders.code')
    .where('provider', '=', providerName)
    .where('payments.status', '=', 'new')
    .where('orders.status', '=', 'opened')
    .where('payments.created_at', '>', now() - FOLLOWED_MS)
    .where('payments.updated_at', '<', now() - MINUTE_MS)
    .execute();
  for (const row of rows) {
    await takeAnswer(deps, row, await askForPayment(deps, row, returnUrlOf(row.code)));
  }
}
