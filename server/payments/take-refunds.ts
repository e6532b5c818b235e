import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { formatPrice } from '../../shared/money.ts';
import type { PaymentFailure, Refund } from '../integrations/payments/payment-provider.ts';
import { addPaymentTask } from '../orders/add-payment-task.ts';
import { noteReturned } from '../orders/note-returned.ts';
import { insertRefund } from '../orders/reserve-refund.ts';
import { isPastSite } from '../orders/return-by-bank.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Counts what the payment system has given back of a payment and the shop does not know of: a refund made
 * in its cabinet, and one whose answer was lost. Gives why it could not be asked; null: all is counted.
 */
export async function takeRefunds(
  { store, provider, providerName, now }: PaymentDeps,
  externalId: string,
): Promise<PaymentFailure['reason'] | null> {
  const payment = await store.db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('external_id', '=', externalId)
    .where('provider', '=', providerName)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  if (!payment) return null;
  const found = await provider.listRefunds(externalId);
  if (!found.ok) return found.reason;
  for (const refund of found.refunds) {
    await transaction(store, (tx) => takeRefund(tx, payment, refund, now()));
  }
  return null;
}

interface RefundedPayment {
  id: number;
  order_id: number;
}

async function takeRefund(
  tx: Tx,
  payment: RefundedPayment,
  refund: Refund,
  now: Millis,
): Promise<void> {
  if (refund.status === 'canceled') return;
  const { id: external_id, amount } = refund;
  const orderId = payment.order_id;
  const own = await findOwn(tx, payment.id, refund);
  if (own) {
    const { key, actor } = own;
    await tx.updateTable('refunds').set({ external_id }).where('key', '=', key).execute();
    if (refund.status === 'succeeded') {
      await noteReturned(tx, { key, amount, actor, orderId, isTold: true }, now);
    }
  } else if (refund.status === 'succeeded') await addRefund(tx, payment, refund, now);
}

/** The row of a refund; those of former versions and those without an answer are known by their sum. */
async function findOwn(tx: Tx, paymentId: number, { id, amount }: Refund) {
  const rows = await tx
    .selectFrom('refunds')
    .select(['key', 'external_id', 'amount', 'actor', 'done_at'])
    .where('payment_id', '=', paymentId)
    .execute();
  const unnamed = rows.filter(
    (row) => row.external_id === null && row.amount === amount && !isPastSite(row.key),
  );
  return (
    rows.find(({ external_id }) => external_id === id) ??
    unnamed.find(({ done_at }) => done_at !== null) ??
    unnamed[0]
  );
}

/** Counts a refund that was made past the shop. */
async function addRefund(
  tx: Tx,
  { id: paymentId, order_id: orderId }: RefundedPayment,
  { id: external_id, amount }: Refund,
  now: Millis,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ refunded: sql`refunded + ${amount}`, updated_at: now })
    .where('id', '=', paymentId)
    .where(sql<boolean>`refunded + ${amount} <= amount`)
    .executeTakeFirst();
  const sum = formatPrice(amount);
  if (numUpdatedRows !== 1n) {
    const detail = `В платёжной системе есть возврат ${external_id} на ${sum}, а столько за платёж не осталось: проверьте, не вернули ли дважды`;
    await addPaymentTask(tx, { orderId, kind: 'mismatch', detail }, now);
    return;
  }
  const key = `cabinet ${external_id}`;
  const actor = 'payment';
  await insertRefund(tx, { paymentId, amount, key, actor, externalId: external_id }, now);
  const note = `Возврат ${sum}, сделан в платёжной системе`;
  await noteReturned(tx, { key, amount, actor, orderId, isTold: true, note }, now);
}
