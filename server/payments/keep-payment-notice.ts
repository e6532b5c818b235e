import type { PaymentNotice } from '../integrations/payments/payment-provider.ts';
import { transaction } from '../platform/store/transaction.ts';
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
  const told = { received_at: now(), processed_at: null };
  await transaction(store, (tx) =>
    tx
      .insertInto('payment_notices')
      .values({ provider: providerName, external_id: externalId, ...told })
      .onConflict((conflict) => conflict.columns(['provider', 'external_id']).doUpdateSet(told))
      .execute(),
  );
  return true;
}
