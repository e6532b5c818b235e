import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { isOrderStatus, type OrderStatus, statusTitle } from '../../shared/order.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { tellOfOrder } from '../webhooks/tell-of-order.ts';
import { type HoldingStatus, settleHold } from './settle-hold.ts';

/** Steps that can be taken back: no units and no money have moved with them. */
const BACK: Readonly<Partial<Record<OrderStatus, HoldingStatus>>> = {
  assembling: 'confirmed',
  ready: 'assembling',
};

/** True when a step changed nothing but the status. */
export const canReturn = (to: unknown, from: unknown): boolean =>
  BACK[from as OrderStatus] !== undefined && BACK[from as OrderStatus] === to;

/**
 * Takes a step of an order back, and gives it the hold of where it is again. @throws CallError when goods
 * or money have moved with it.
 */
export async function returnOrder(
  tx: Tx,
  { orderId, to, now }: { orderId: number; to: string; now: Millis },
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'payment_kind', 'paid_sum', 'delivery_on', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { status } = order;
  const back = isOrderStatus(status) ? BACK[status] : undefined;
  if (!isOrderStatus(status) || back === undefined || back !== to) {
    const [from, wanted] = [status, to].map(statusTitle);
    const why = 'с этим шагом двигались товар или деньги';
    throw new CallError('conflict', `Заказ «${from}» не вернуть в «${wanted}»: ${why}`);
  }
  await tx
    .updateTable('orders')
    .set({ status: to, updated_at: now })
    .where('id', '=', orderId)
    .execute();
  // An order led elsewhere holds just what it was made with.
  if (order.led_by === null) {
    await settleHold(tx, { orderId, from: status, to: back, actor: 'system', order, now });
  }
  const wasTold = await isTold(tx, orderId, status);
  const { id: eventId } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor: 'system', status: to, note: 'Шаг отменён' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellOfOrder(tx, { event: 'order.status', key: `order status ${eventId}`, orderId, now });
  if (!wasTold) return;
  const payload = { orderId, eventId, status: to, isChange: true };
  await addToOutbox(tx, [{ kind: 'order-moved', key: `order-moved ${eventId}`, payload }], now);
}

/** True when the buyer was told of the step that made an order what it is; a letter taken back told nothing. */
async function isTold(tx: Tx, orderId: number, status: OrderStatus): Promise<boolean> {
  const events = await tx
    .selectFrom('order_events')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  // Changes of its lines stand after the step, in the same status.
  const after = events.findIndex((event) => event.status !== status);
  const step = (after === -1 ? events : events.slice(0, after)).at(-1);
  const letter = await tx
    .selectFrom('outbox')
    .select('id')
    .where('key', '=', `order-moved ${step?.id}`)
    .executeTakeFirst();
  return letter !== undefined;
}
