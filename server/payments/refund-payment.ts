import { sql } from 'kysely';
import { CallError } from '../../shared/contract/call.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { type Tx, transaction } from '../store/transaction.ts';
import { orderReceipt } from './order-receipt.ts';
import type { PaymentDeps } from './payment-deps.ts';

export interface RefundRequest {
  /** Row of `payments`. */
  paymentId: number;
  /** Above 0. */
  amount: Kopecks;
  /** The same key is the same refund. */
  key: string;
  actor: string;
}

/**
 * Gives money back, once for each key. The amount is reserved first, so that two refunds at once never
 * give back more than was paid; refused by the payment system, it is free again. A process that dies on
 * the way leaves the refund to be asked for again with its key.
 * @throws CallError when there is not so much to give back, or the payment system refuses.
 */
export async function refundPayment(deps: PaymentDeps, request: RefundRequest): Promise<void> {
  const { store, provider } = deps;
  const { amount, key } = request;
  const payment = await transaction(store, (tx) => reserve(tx, request, deps.now()));
  if (!payment) return;
  const order = await store.db
    .selectFrom('orders')
    .select(['email', 'phone'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const result = await provider.refund({
    ...{ paymentId: payment.external_id ?? '', amount, idempotencyKey: key },
    receipt: await orderReceipt(store.db, payment.order_id, amount),
    customer: { email: order.email || null, phone: order.phone || null },
  });
  if (!result.ok && result.reason === 'unavailable')
    throw new CallError('conflict', result.message);
  const refusal = result.ok
    ? result.refund.status === 'canceled' && 'Платёжная система отклонила возврат'
    : result.message;
  await transaction(store, (tx) =>
    refusal ? giveUp(tx, request) : note(tx, request, payment.order_id, deps.now()),
  );
  if (refusal) throw new CallError('conflict', refusal);
}

/** The payment to give back from; null when this refund is done already. */
async function reserve(tx: Tx, { paymentId, amount, key }: RefundRequest, now: number) {
  const known = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && (known.payment_id !== paymentId || known.amount !== amount)) throw refused();
  if (known?.done_at) return null;
  if (!known) {
    const { numUpdatedRows } = await tx
      .updateTable('payments')
      .set({ refunded: sql`refunded + ${amount}`, updated_at: now })
      .where('id', '=', paymentId)
      .where('status', '=', 'succeeded')
      .where(sql<boolean>`refunded + ${amount} <= amount`)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw refused();
    const row = { key, payment_id: paymentId, amount, done_at: null };
    await tx.insertInto('refunds').values(row).execute();
  }
  return tx
    .selectFrom('payments')
    .select(['order_id', 'external_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

const refused = () => new CallError('conflict', 'Столько вернуть нельзя');

async function giveUp(tx: Tx, { paymentId, amount, key }: RefundRequest): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('refunds')
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return;
  await tx
    .updateTable('payments')
    .set({ refunded: sql`refunded - ${amount}` })
    .where('id', '=', paymentId)
    .execute();
}

async function note(
  tx: Tx,
  { amount, key, actor }: RefundRequest,
  orderId: number,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ done_at: now })
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  const { status } = await tx
    .updateTable('orders')
    .set({ paid_sum: sql`paid_sum - ${amount}`, updated_at: now })
    .where('id', '=', orderId)
    .returning('status')
    .executeTakeFirstOrThrow();
  const text = `Возврат ${formatPrice(amount)}`;
  await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor, status, note: text })
    .execute();
}
