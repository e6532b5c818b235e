import { orderNumber } from '../../shared/order.ts';
import { mismatchTitles, type PaymentMismatch } from '../../shared/payment-mismatch.ts';
import { checkPayment } from '../integrations/payments/check-payment.ts';
import type { Payment } from '../integrations/payments/payment-provider.ts';
import { addPaymentTask } from '../orders/add-payment-task.ts';
import { recordPayment } from '../orders/record-payment.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { askInTurn } from './ask-in-turn.ts';
import { keepNotice } from './keep-payment-notice.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { takeRefunds } from './take-refunds.ts';

/**
 * Asks the payment system for a payment of ours and does what follows from its answer, once: however
 * often and in whatever order notices come, the end is the payment system's truth. What is unknown or at
 * its end is not asked after.
 * @throws WebServiceError when it cannot be asked.
 */
export async function syncPayment(deps: PaymentDeps, externalId: string): Promise<void> {
  if ((await findPending(deps, externalId)) === null) return;
  await askInTurn(deps, externalId, async () => {
    const id = await findPending(deps, externalId);
    if (id === null) return;
    const payment = await deps.provider.getPayment(externalId);
    const answer = { id, externalId, payment };
    const mismatch = await transaction(deps.store, (tx) => applyIn(tx, deps, answer));
    if (mismatch) deps.log.error({ paymentId: id, mismatch }, 'Платёж не сходится с заказом');
    if (payment && payment.refunded > 0) await takeRefunds(deps, externalId);
  });
}

async function findPending(
  { store, providerName }: PaymentDeps,
  externalId: string,
): Promise<number | null> {
  const row = await store.db
    .selectFrom('payments')
    .select('id')
    .where('external_id', '=', externalId)
    .where('provider', '=', providerName)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Answer {
  id: number;
  externalId: string;
  /** Null: the payment system does not know it. */
  payment: Payment | null;
}

async function applyIn(
  tx: Tx,
  { providerName: provider, allowTest, now }: PaymentDeps,
  { id, externalId, payment }: Answer,
): Promise<PaymentMismatch | null> {
  const row = await tx
    .selectFrom('payments')
    .select(['order_id', 'amount', 'status', 'mismatch'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.status !== 'pending') return null;
  const { order_id: orderId, amount } = row;
  const expected = { id: externalId, orderNumber: orderNumber(orderId), amount, allowTest };
  const mismatch = checkPayment(payment, expected);
  if (payment === null || (mismatch && !isEmpty(payment, mismatch))) {
    const odd = mismatch ?? 'unknown-payment';
    if (odd === row.mismatch) return null;
    await tx.updateTable('payments').set({ mismatch: odd }).where('id', '=', id).execute();
    const detail = `Платёж ${externalId}: ${mismatchTitles[odd]}. Проверьте его в платёжной системе`;
    await addPaymentTask(tx, { orderId, kind: 'mismatch', detail }, now());
    return odd;
  }
  await tx
    .updateTable('payments')
    .set({
      ...(isAtEnd(payment.status) && { status: payment.status, confirmation_url: null }),
      ...(payment.status === 'succeeded' && { succeeded_at: now() }),
      mismatch: '',
      reason: payment.cancelReason ?? '',
      updated_at: now(),
    })
    .where('id', '=', id)
    .execute();
  if (payment.status === 'succeeded') {
    const money = { orderId, paymentId: id, amount, actor: 'payment', isOnline: true };
    await recordPayment(tx, { ...money, now: now() });
    // Nobody tells of these refunds again: their notice came before the money was counted.
    if (payment.refunded > 0) {
      await keepNotice(tx, { provider, external_id: externalId, received_at: now() });
    }
  }
  return null;
}

const isAtEnd = (status: Payment['status']): status is 'succeeded' | 'canceled' =>
  status === 'succeeded' || status === 'canceled';

/** A payment of ours that was given up moved no money, whatever its sum. */
const isEmpty = ({ status }: Payment, mismatch: PaymentMismatch): boolean =>
  status === 'canceled' && mismatch !== 'other-payment' && mismatch !== 'other-order';
