import { sql } from 'kysely';
import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { findExtra } from './extra-money.ts';

export interface RefundRequest {
  /** Row of `payments`. */
  paymentId: number;
  /** Kopecks, above 0. */
  amount: Kopecks;
  /** The same key is the same refund. */
  key: string;
  actor: string;
}

/**
 * Sets money of a payment aside to be given back, so that two refunds at once never give back more than
 * was paid; the outbox gives it back, however often the payment system fails on the way.
 * @throws CallError when there is not so much to give back, or the key stands for another refund.
 */
export async function reserveRefund(tx: Tx, request: RefundRequest, now: Millis): Promise<void> {
  const { paymentId, amount, key } = request;
  const known = await tx
    .selectFrom('refunds')
    .select(['payment_id', 'amount'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && (known.payment_id !== paymentId || known.amount !== amount)) throw refused();
  if (known) return;
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ refunded: sql`refunded + ${amount}`, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', '=', 'succeeded')
    .where('external_id', 'is not', null)
    .where(sql<boolean>`refunded + ${amount} <= amount`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refused();
  await insertRefund(tx, request, now);
  await addToOutbox(tx, [{ kind: 'refund-payment', key: messageKey(key), payload: { key } }], now);
}

interface NewRefund extends RefundRequest {
  /** The payment system's; absent until it has answered. */
  externalId?: string;
  /** Order that the money pays for since. */
  movedTo?: number | null;
}

/**
 * Writes a refund down, with what of it is below the price as it is decided: that is not owed again, while
 * money that was beyond the price is, if the order costs more by the time it goes back.
 */
export async function insertRefund(tx: Tx, refund: NewRefund, now: Millis): Promise<void> {
  const { paymentId, amount, key, actor, externalId = null, movedTo = null } = refund;
  const { order_id } = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const extra = Math.max(0, await findExtra(tx, order_id));
  await tx
    .insertInto('refunds')
    .values({
      key,
      payment_id: paymentId,
      amount,
      below_price: Math.max(0, amount - extra),
      external_id: externalId,
      actor,
      created_at: now,
      done_at: null,
      moved_to: movedTo,
    })
    .execute();
}

const messageKey = (key: string) => `refund ${key}`;

/**
 * Lets a refund that was given up be asked for anew under its key, with a message of its own. The former
 * message stays under another key: its number, taken by the new one, could be ended by whoever delivers it.
 */
export async function forgetRefundMessage(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ key: sql`key || ' given up ' || id` })
    .where('key', '=', messageKey(key))
    .execute();
}

const refused = () => new CallError('conflict', 'Столько вернуть нельзя');

/**
 * Takes a refund back that the payment system was not asked for yet. @throws CallError when it is
 * too late.
 */
export async function dropRefund(tx: Tx, key: string, now: Millis): Promise<void> {
  const dropped = await tx
    .deleteFrom('refunds')
    .where('key', '=', key)
    .where('external_id', 'is', null)
    .where('done_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('outbox').select('id').where('outbox.key', '=', messageKey(key))),
      ),
    )
    .returning(['payment_id', 'amount'])
    .executeTakeFirst();
  if (!dropped) throw new CallError('conflict', 'Возврат уже ушёл в платёжную систему');
  await tx
    .updateTable('payments')
    .set({ refunded: sql`refunded - ${dropped.amount}`, updated_at: now })
    .where('id', '=', dropped.payment_id)
    .execute();
}
