import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { recordPayment } from './record-payment.ts';

interface BankPayment {
  orderId: number;
  amount: Kopecks;
  /** Name of the paper among all payments. */
  key: string;
  /** Order that the money had come for before. */
  movedFrom?: number;
  /** Instant when it came, as its paper says; absent: now. */
  cameAt?: Millis;
  actor: string;
  now: Millis;
}

/** The payment that a paper was counted as before; null: it was not. */
export async function findBankPayment(
  tx: Tx,
  key: string,
): Promise<{ id: number; amount: Kopecks } | null> {
  const row = await tx
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts money that came past the site; the caller has looked for its paper before. Gives the row
 * of `payments`.
 */
export async function recordBankPayment(tx: Tx, payment: BankPayment): Promise<number> {
  const { orderId, amount, key, movedFrom = null, actor, now } = payment;
  const { cameAt = now } = payment;
  const { id: paymentId } = await tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider: 'bank',
      external_id: null,
      key,
      method: 'bank',
      amount,
      status: 'succeeded',
      confirmation_url: null,
      created_at: now,
      updated_at: now,
      succeeded_at: Math.min(cameAt, now),
      moved_from: movedFrom,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordPayment(tx, { orderId, paymentId, amount, actor, isOnline: false, now });
  return paymentId;
}
