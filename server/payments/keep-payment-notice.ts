import type { Millis } from '../../shared/millis.ts';
import type { PaymentNotice } from '../integrations/payments/payment-provider.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Keeps that the payment system told us of a payment, one row for each, until it was asked after; false
 * when there is nothing to ask: strangers' inventions, payments at their end, and refunds of none that was paid.
 */
export async function keepPaymentNotice(
  { store, providerName, now }: PaymentDeps,
  { paymentId: externalId, isRefund }: PaymentNotice,
): Promise<boolean> {
  const known = await store.db
    .selectFrom('payments')
    .leftJoin('payment_notices', 'payment_notices.external_id', 'payments.external_id')
    .select(['received_at', 'processed_at'])
    .where('payments.external_id', '=', externalId)
    .where('payments.provider', '=', providerName)
    .where('status', '=', isRefund ? 'succeeded' : 'pending')
    .executeTakeFirst();
  if (!known) return false;
  if (known.received_at !== null && known.processed_at === null) return true;
  const notice = { provider: providerName, external_id: externalId, received_at: now() };
  await transaction(store, (tx) => keepNotice(tx, notice));
  return true;
}

/** Writes a notice that is to be asked after, in the place of the one before. */
export async function keepNotice(
  tx: Tx,
  notice: { provider: string; external_id: string; received_at: Millis },
): Promise<void> {
  const told = { received_at: notice.received_at, processed_at: null };
  await tx
    .insertInto('payment_notices')
    .values({ ...notice, processed_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'external_id']).doUpdateSet(told))
    .execute();
}
