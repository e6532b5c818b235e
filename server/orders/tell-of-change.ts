import type { Millis } from '../../shared/millis.ts';
import { ACTIVE_STATUSES, hasInvoice, leftToPay } from '../../shared/order.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Beginning of the keys of invoices that follow changes of an order. */
export const changedInvoice = (orderId: number): string => `invoice-asked ${orderId} changed `;

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
  } as const;
  await addToOutbox(tx, [letter], now);
  const order = await tx
    .selectFrom('orders')
    .select(['kind', 'status', 'payment_kind', 'email', 'total', 'paid_sum', 'waived'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!isNewPaper || leftToPay(order) === 0 || !hasInvoice(order) || order.email === '') return;
  const invoice = {
    kind: 'invoice-asked',
    // Each change has an invoice of its own, however soon it follows another that has left.
    key: changedInvoice(orderId) + eventId,
    payload: { orderId, to: order.email },
  } as const;
  await addToOutbox(tx, [invoice], now);
}

interface NotedChange {
  orderId: number;
  /** Words for the buyer: «Адрес доставки: улица Мира, 1». */
  note: string;
  actor: string;
  now: Millis;
}

/** Writes a change that costs nothing into the history of an order that goes on, and tells the buyer of it. */
export async function noteChange(
  tx: Tx,
  { orderId, note, actor, now }: NotedChange,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['kind', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.kind !== 'order' || !ACTIVE_STATUSES.some((status) => status === order.status)) return;
  const { id: eventId } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor, status: order.status, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellOfChange(tx, { orderId, eventId, isNewPaper: false, now });
}
