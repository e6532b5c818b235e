import type { Millis } from '../../shared/millis.ts';
import { hasInvoice } from '../../shared/order.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';

interface ToldChange {
  orderId: number;
  /** Row of `order_events` that says what was changed. */
  eventId: number;
  /** The invoice of before does not hold any more. */
  isNewPaper: boolean;
  now: Millis;
}

/**
 * Tells the buyer what was changed in an order, with a new invoice while something is left to pay by it.
 * The sums of the order are the new ones by then.
 */
export async function tellOfChange(tx: Tx, change: ToldChange): Promise<void> {
  const { orderId, eventId, isNewPaper, now } = change;
  const letter = {
    kind: 'order-changed',
    key: `order-changed ${eventId}`,
    payload: { orderId, eventId },
  };
  await addToOutbox(tx, [letter], now);
  const order = await tx
    .selectFrom('orders')
    .select(['kind', 'status', 'payment_kind', 'email', 'total', 'paid_sum'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const isPaid = order.paid_sum >= order.total;
  if (!isNewPaper || isPaid || !hasInvoice(order) || order.email === '') return;
  const invoice = {
    kind: 'invoice-asked',
    // Each change has an invoice of its own, however soon it follows another.
    key: `invoice-asked ${orderId} changed ${eventId}`,
    payload: { orderId, to: order.email },
  };
  await addToOutbox(tx, [invoice], now);
}
