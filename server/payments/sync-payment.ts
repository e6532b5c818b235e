import { orderNumber } from '../../shared/order.ts';
import { checkPayment } from '../integrations/payments/check-payment.ts';
import type { Payment } from '../integrations/payments/payment-provider.ts';
import { recordPayment } from '../orders/record-payment.ts';
import { type Tx, transaction } from '../store/transaction.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { askForPayment, noteAnswer } from './start-payment.ts';

/** Payments older than this are asked after no more. */
const FOLLOWED_MS = 7 * 86_400_000;

/**
 * Asks the payment system for a payment of ours and does what follows from its answer, once: however
 * often and in whatever order notices come, the end is the payment system's truth.
 * @throws OutsideError when it cannot be asked.
 */
export async function syncPayment(deps: PaymentDeps, externalId: string): Promise<void> {
  const known = await deps.store.db
    .selectFrom('payments')
    .select('id')
    .where('external_id', '=', externalId)
    .where('provider', '=', deps.providerName)
    .executeTakeFirst();
  if (!known) return;
  const payment = await deps.provider.getPayment(externalId);
  if (payment) await applyPayment(deps, known.id, payment);
}

async function applyPayment(deps: PaymentDeps, id: number, payment: Payment): Promise<void> {
  const { store, log } = deps;
  const mismatch = await transaction(store, (tx) => applyIn(tx, deps, { id, payment }));
  if (mismatch) log.error({ paymentId: id, mismatch }, 'Платёж не сходится с заказом');
}

async function applyIn(
  tx: Tx,
  { allowTest, now }: PaymentDeps,
  { id, payment }: { id: number; payment: Payment },
): Promise<string | null> {
  const row = await tx
    .selectFrom('payments')
    .select(['order_id', 'amount', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.status === 'succeeded' || row.status === 'canceled') return null;
  const { order_id: orderId, amount } = row;
  const expected = { orderNumber: orderNumber(orderId), amount, allowTest };
  const mismatch = checkPayment(payment, expected);
  if (mismatch) {
    await tx.updateTable('orders').set({ needs_decision: 1 }).where('id', '=', orderId).execute();
    return mismatch;
  }
  if (payment.status !== 'succeeded' && payment.status !== 'canceled') return null;
  await tx
    .updateTable('payments')
    .set({
      ...{ status: payment.status, updated_at: now(), confirmation_url: null },
      reason: payment.cancelReason ?? '',
    })
    .where('id', '=', id)
    .execute();
  if (payment.status === 'succeeded') {
    await recordPayment(tx, { orderId, amount, actor: 'payment', now: now() });
  }
  return null;
}

/** Keeps what a payment system told us; false when it tells nothing of a payment. Told twice is told once. */
export async function keepNotice(deps: PaymentDeps, body: unknown): Promise<boolean> {
  const externalId = deps.provider.parseNotification(body);
  if (externalId === null) return false;
  const event = String((body as { event?: unknown }).event ?? '').slice(0, 60);
  const notice = { provider: deps.providerName, external_id: externalId, event };
  await transaction(deps.store, (tx) =>
    tx
      .insertInto('payment_notices')
      .values({ ...notice, received_at: deps.now(), processed_at: null })
      .onConflict((conflict) => conflict.columns(['provider', 'external_id', 'event']).doNothing())
      .execute(),
  );
  return true;
}

/**
 * Follows up notices and every payment that is not at its end, so that a lost notice costs a minute
 * and not an order. `returnUrlOf` is needed for payments whose first answer was lost.
 */
export async function reconcilePayments(
  deps: PaymentDeps,
  returnUrlOf: (orderCode: string) => string,
): Promise<void> {
  await resumeNew(deps, returnUrlOf);
  const waiting = await listWaiting(deps);
  for (const externalId of waiting) await syncOrLog(deps, externalId);
  await transaction(deps.store, (tx) =>
    tx
      .updateTable('payment_notices')
      .set({ processed_at: deps.now() })
      .where('processed_at', 'is', null)
      .where('external_id', 'in', ['', ...waiting])
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

/** The process that asked for these did not live to see the answer. */
async function resumeNew(
  deps: PaymentDeps,
  returnUrlOf: (orderCode: string) => string,
): Promise<void> {
  const { store, providerName, now, log } = deps;
  const rows = await store.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'order_id', 'payments.key', 'method', 'amount', 'orders.code'])
    .where('provider', '=', providerName)
    .where('payments.status', '=', 'new')
    .where('payments.created_at', '>', now() - FOLLOWED_MS)
    .where('payments.updated_at', '<', now() - 60_000)
    .execute();
  for (const row of rows) {
    const result = await askForPayment(deps, row, returnUrlOf(row.code));
    if (result.ok) await noteAnswer(deps, row.id, result);
    else log.error({ paymentId: row.id, detail: result.detail }, 'Платёж не начат');
  }
}
