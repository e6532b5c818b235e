import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { tellOfOrder } from '../webhooks/tell-of-order.ts';
import { addReceipts } from './add-receipts.ts';
import { changeHold } from './hold.ts';
import { settleMoney } from './settle-money.ts';
import { waiveRounding } from './waive-rounding.ts';

interface ReceivedMoney {
  orderId: number;
  /** Row of `payments`: its money is counted once. */
  paymentId: number;
  /** Kopecks. */
  amount: number;
  actor: string;
  /** True when it came through the site, and can go back the same way. */
  isOnline: boolean;
  now: Millis;
}

/**
 * Counts money towards an order and confirms it when all is there. Money for an order that was
 * cancelled, or more than it costs, goes back or to a manager to decide. Papers of money may leave kopecks.
 */
export async function recordPayment(tx: Tx, money: ReceivedMoney): Promise<void> {
  const { orderId, paymentId, amount, actor, isOnline, now } = money;
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'paid_sum'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('orders')
    .set({ paid_sum: order.paid_sum + amount, updated_at: now })
    .where('id', '=', orderId)
    .execute();
  const key = `payment-received ${paymentId}`;
  await addToOutbox(tx, [{ kind: 'payment-received', key, payload: { orderId, amount } }], now);
  const told = { orderId, amount, now };
  await tellOfOrder(tx, { event: 'order.paid', key: `order paid ${paymentId}`, ...told });
  if (order.status === 'opened' || order.status === 'confirmed') {
    await changeHold(tx, orderId, { why: 'money' });
  }
  if (!isOnline) await waiveRounding(tx, { orderId, actor, now });
  const byItself = isOnline || order.status === 'cancelled';
  await settleMoney(tx, { orderId, actor, byItself, now });
  // Its goods are handed over already: what stays of the money is settled with them at once.
  if (order.status === 'completed') await addReceipts(tx, orderId, now);
}
