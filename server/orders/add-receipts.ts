import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';

/**
 * Goods of an order are handed over: each payment on the site gets its receipt of full settlement (54-ФЗ),
 * of what was not given back and of no more than the order costs. Money past the site has other receipts.
 */
export async function addReceipts(tx: Tx, orderId: number, now: Millis): Promise<void> {
  const { total } = await tx
    .selectFrom('orders')
    .select('total')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .where('external_id', 'is not', null)
    .orderBy('id')
    .execute();
  let left = total;
  for (const { id, amount, refunded } of payments) {
    const settled = Math.min(amount - refunded, left);
    if (settled <= 0) continue;
    left -= settled;
    const added = await tx
      .insertInto('receipts')
      .values({
        order_id: orderId,
        payment_id: id,
        amount: settled,
        external_id: null,
        status: 'new',
        created_at: now,
        done_at: null,
      })
      .onConflict((conflict) => conflict.column('payment_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) await addToOutbox(tx, [receiptMessage(added.id, 1)], now);
  }
}

/**
 * Message to the payment system: send this receipt. Each attempt that a person asks for is a
 * message of its own.
 */
export const receiptMessage = (receiptId: number, attempt: number) => ({
  kind: 'send-receipt' as const,
  key: `receipt ${receiptId} ${attempt}`,
  payload: { receiptId },
});
