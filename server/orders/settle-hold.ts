import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { OrderStatus } from '../../shared/order.ts';
import type { OrderTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { addPaymentTask } from './add-payment-task.ts';
import { ensureHeld, lackText } from './ensure-held.ts';
import { type Hold, termHold } from './hold.ts';
import { EXCHANGE_ACTOR } from './led-elsewhere.ts';

/** Statuses in which an order has its goods. */
export type HoldingStatus = Exclude<OrderStatus, 'review' | 'shipped' | 'completed' | 'cancelled'>;

interface SettledOrder {
  orderId: number;
  from: OrderStatus;
  to: HoldingStatus;
  actor: string;
  order: Pick<OrderTable, 'payment_kind' | 'delivery_on'> & { paid_sum: number };
  now: Millis;
}

/**
 * Gives an order that has come into another status the hold that goes with it, taking its goods again
 * when it has lost them. Money that came for goods that are gone becomes a task for a manager, and so does
 * what 1C has shipped of them: both have happened already.
 * @throws CallError when a manager confirms an order whose goods are not there.
 */
export async function settleHold(tx: Tx, settled: SettledOrder): Promise<void> {
  const { orderId, order, now } = settled;
  const lacks = await ensureHeld(tx, { orderId, hold: usualHold(settled), now });
  if (lacks.length === 0) return;
  if (isRefused(settled)) throw new CallError('conflict', `Товара не хватает. ${lackText(lacks)}`);
  const what = order.paid_sum > 0 ? 'Деньги пришли, а часть товара' : 'Часть товара';
  const detail = `${what} разобрали: ${lackText(lacks)}. Договоритесь с покупателем`;
  await addPaymentTask(tx, { orderId, kind: 'goods-gone', detail }, now);
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      at: now,
      actor: 'system',
      status: settled.to,
      note: `Часть товара разобрали. ${lackText(lacks)}`,
    })
    .execute();
}

/** Only a person who decides without money can be refused. */
function isRefused({ from, actor, order }: SettledOrder): boolean {
  if (from === 'review') return true;
  return from === 'opened' && order.paid_sum === 0 && actor !== EXCHANGE_ACTOR;
}

/** Hold that goes with the status of an order. */
export function usualHold({
  to,
  order,
  now,
}: Pick<SettledOrder, 'order' | 'now'> & { to: OrderStatus }): Hold {
  if (order.paid_sum > 0) return { why: 'money' };
  if (to === 'assembling' || to === 'ready') return { why: 'staff' };
  const { payment_kind: kind, delivery_on: deliveryOn } = order;
  // Confirmation by a manager lets an unpaid order be paid on delivery.
  const payment = to === 'confirmed' || kind === 'none' ? 'on_delivery' : kind;
  return termHold({ payment, isProven: true, deliveryOn, now });
}
