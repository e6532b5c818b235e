import { addToOutbox } from '../outbox/add-to-outbox.ts';
import type { Tx } from '../store/transaction.ts';
import { moveOrderIn } from './move-order.ts';

export interface ReceivedMoney {
  orderId: number;
  /** Kopecks. */
  amount: number;
  actor: string;
  now: number;
}

/**
 * Counts money towards an order and confirms it when all is there. Money for an order that was
 * cancelled, or more than it costs, is kept and marked for a person to decide.
 */
export async function recordPayment(tx: Tx, money: ReceivedMoney): Promise<void> {
  const { orderId, amount, actor, now } = money;
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const paid = order.paid_sum + amount;
  const odd = order.status === 'cancelled' || paid > order.total;
  await tx
    .updateTable('orders')
    .set({ paid_sum: paid, updated_at: now, ...(odd && { needs_decision: 1 as const }) })
    .where('id', '=', orderId)
    .execute();
  const key = `payment-received ${orderId} ${paid}`;
  await addToOutbox(tx, [{ kind: 'payment-received', key, payload: { orderId, amount } }], now);
  if (order.status === 'opened' && paid >= order.total) {
    await moveOrderIn(tx, { orderId, to: 'confirmed', actor, note: 'Оплачен', now });
  }
}
