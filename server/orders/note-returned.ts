import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { tellOfOrder } from '../webhooks/tell-of-order.ts';
import { renewExtraTask } from './extra-money.ts';
import { settleFailedRefunds } from './failed-refunds.ts';
import { settleUnpaid } from './settle-unpaid.ts';
import { waiveReturned } from './waive-returned.ts';

interface ReturnedMoney {
  /** Row of `refunds`: it is counted once. */
  key: string;
  amount: Kopecks;
  actor: string;
  orderId: number;
  /** False: the buyer has got nothing, as it pays for another order. */
  isTold: boolean;
  /** For the history; «Возврат 100,00 ₽» when absent. */
  note?: string;
}

/** Counts money that has gone back off what is paid for an order. */
export async function noteReturned(
  tx: Tx,
  { key, amount, actor, orderId, isTold, note }: ReturnedMoney,
  now: Millis,
): Promise<void> {
  const refund = await tx
    .updateTable('refunds')
    .set({ done_at: now })
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .returning(['payment_id', 'below_price'])
    .executeTakeFirst();
  if (!refund) return;
  const { status } = await tx
    .updateTable('orders')
    .set({ paid_sum: sql`paid_sum - ${amount}`, updated_at: now })
    .where('id', '=', orderId)
    .returning('status')
    .executeTakeFirstOrThrow();
  if (isTold) await waiveReturned(tx, orderId, { amount, below: refund.below_price });
  await settleFailedRefunds(tx, { paymentId: refund.payment_id, amount, now });
  await renewExtraTask(tx, orderId, now);
  const text = note ?? `Возврат ${formatPrice(amount)}`;
  await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor, status, note: text })
    .execute();
  await settleUnpaid(tx, { orderId, actor, now });
  if (!isTold) return;
  const message = {
    kind: 'money-returned',
    key: `money-returned ${key}`,
    payload: { orderId, amount },
  } as const;
  await addToOutbox(tx, [message], now);
  const told = { orderId, amount, now };
  await tellOfOrder(tx, { event: 'order.refunded', key: `order refunded ${key}`, ...told });
}
