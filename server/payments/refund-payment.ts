import { sql } from 'kysely';
import { CallError } from '../../shared/contract/call.ts';
import type { Kopecks } from '../../shared/money.ts';
import { transaction } from '../store/transaction.ts';
import { orderReceipt } from './order-receipt.ts';
import type { PaymentDeps } from './payment-deps.ts';

export interface RefundRequest {
  /** Row of `payments`. */
  paymentId: number;
  amount: Kopecks;
  /** The same key is the same refund. */
  key: string;
  actor: string;
}

/**
 * Gives money back. The amount is reserved first, so that two refunds at once never give back more
 * than was paid; refused by the payment system, it is free again.
 * @throws CallError when there is not so much to give back, or the payment system refuses.
 */
export async function refundPayment(deps: PaymentDeps, request: RefundRequest): Promise<void> {
  const { store, provider, now } = deps;
  const { paymentId, amount, key, actor } = request;
  const payment = await transaction(store, (tx) =>
    tx
      .updateTable('payments')
      .set({ refunded: sql`refunded + ${amount}`, updated_at: now() })
      .where('id', '=', paymentId)
      .where('status', '=', 'succeeded')
      .where(sql<boolean>`refunded + ${amount} <= amount`)
      .returning(['order_id', 'external_id'])
      .executeTakeFirst(),
  );
  if (!payment?.external_id || amount <= 0)
    throw new CallError('conflict', 'Столько вернуть нельзя');
  const order = await store.db
    .selectFrom('orders')
    .select(['email', 'phone', 'status'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const result = await provider.refund({
    ...{ paymentId: payment.external_id, amount, idempotencyKey: key },
    receipt: await orderReceipt(store.db, payment.order_id, amount),
    customer: { email: order.email || null, phone: order.phone || null },
  });
  const refusal = result.ok
    ? result.refund.status === 'canceled' && 'Платёжная система отклонила возврат'
    : result.message;
  await transaction(store, async (tx) => {
    if (refusal) {
      await tx
        .updateTable('payments')
        .set({ refunded: sql`refunded - ${amount}` })
        .where('id', '=', paymentId)
        .execute();
      return;
    }
    await tx
      .updateTable('orders')
      .set({ paid_sum: sql`paid_sum - ${amount}`, updated_at: now() })
      .where('id', '=', payment.order_id)
      .execute();
    await tx
      .insertInto('order_events')
      .values({
        ...{ order_id: payment.order_id, at: now(), actor, status: order.status },
        note: `Возврат ${amount / 100} ₽`,
      })
      .execute();
  });
  if (refusal) throw new CallError('conflict', refusal);
}
