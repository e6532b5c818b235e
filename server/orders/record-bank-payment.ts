import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { recordPayment } from './record-payment.ts';

export interface BankPayment {
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

/** True when two papers have one number; 1C writes zeros in front. */
export const isSameNumber = (a: string, b: string): boolean => bare(a) === bare(b);

const bare = (number: string) => number.replace(/^0+(?=.)/, '');

/** The payment of an order that an accounting system has named with this number and sum; null: none. */
export async function findNamedPayment(
  tx: Tx,
  { orderId, number, amount }: { orderId: number; number: string; amount: Kopecks },
): Promise<{ id: number; amount: Kopecks; created_at: Millis } | null> {
  const rows = await tx
    .selectFrom('exchange_papers')
    .innerJoin('payments', 'payments.id', 'exchange_papers.payment_id')
    .select(['payments.id', 'amount', 'created_at', 'number'])
    .where('exchange_papers.order_id', '=', orderId)
    .where('provider', '=', 'bank')
    .where('amount', '=', amount)
    .execute();
  return rows.find((row) => isSameNumber(row.number, number)) ?? null;
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
