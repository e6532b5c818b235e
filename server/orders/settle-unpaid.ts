import type { Selectable } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import type { OrderTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { addPaymentTask } from './add-payment-task.ts';
import { changeHold, holdUntil } from './hold.ts';
import { noteMove } from './move-order.ts';
import { settleHold, usualHold } from './settle-hold.ts';
import { NOTHING_TO_PAY } from './settle-money.ts';
import { forgetWaived } from './waive-returned.ts';

interface UnpaidOrder {
  orderId: number;
  actor: string;
  /** For the history and the buyer; absent: its money is here no more. */
  note?: string;
  now: Millis;
}

const NOTE = 'Оплаты больше нет: заказ снова ждёт её';
const TASK =
  'Денег за заказ больше нет, а его уже собирают: договоритесь об оплате или отмените его';

/**
 * Gives an order whose money has all gone again, to another order or back, the place of one that nobody
 * has paid: what money alone had confirmed waits for it anew, and goods are held until a term. What is being
 * collected a manager has to stop.
 */
export async function settleUnpaid(tx: Tx, unpaid: UnpaidOrder): Promise<void> {
  const { orderId, now } = unpaid;
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'payment_kind', 'paid_sum', 'total', 'delivery_on', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { status, payment_kind, paid_sum, total, led_by } = order;
  if (paid_sum > 0 || total === 0) return;
  // Goods that have left may have come back with the money.
  if (status !== 'shipped' && status !== 'completed') await forgetWaived(tx, orderId);
  // An order led elsewhere holds just what it was made with.
  if (led_by !== null) return;
  if (status === 'confirmed' && payment_kind !== 'on_delivery' && (await isByMoney(tx, orderId))) {
    await reopen(tx, unpaid, order);
  } else if (status === 'opened' || status === 'confirmed') {
    await changeHold(tx, orderId, usualHold({ to: status, order, now }));
    if (status === 'opened') await giveTerm(tx, unpaid, order);
  } else if ((status === 'assembling' || status === 'ready') && payment_kind !== 'on_delivery') {
    await addPaymentTask(tx, { orderId, kind: 'money-gone', detail: TASK }, now);
  }
}

/** True when money was there as the order became confirmed, or its price was nothing; else a person has confirmed it without. */
async function isByMoney(tx: Tx, orderId: number): Promise<boolean> {
  const events = await tx
    .selectFrom('order_events')
    .select(['status', 'at', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const step = events.findLast(
    ({ status }, index) => status === 'confirmed' && events[index - 1]?.status !== 'confirmed',
  );
  if (!step) return false;
  if (step.note === NOTHING_TO_PAY) return true;
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .where('created_at', '<=', step.at)
    .executeTakeFirst();
  return payment !== undefined;
}

type OrderRow = Pick<Selectable<OrderTable>, 'payment_kind' | 'paid_sum' | 'delivery_on'>;

async function reopen(tx: Tx, unpaid: UnpaidOrder, order: OrderRow): Promise<void> {
  const { orderId, actor, note = NOTE, now } = unpaid;
  await tx.updateTable('orders').set({ status: 'opened' }).where('id', '=', orderId).execute();
  await giveTerm(tx, unpaid, order);
  await settleHold(tx, { orderId, from: 'confirmed', to: 'opened', actor, order, now });
  await noteMove(tx, { orderId, to: 'opened', actor, note, now });
}

async function giveTerm(
  tx: Tx,
  { orderId, now }: UnpaidOrder,
  { payment_kind: kind }: OrderRow,
): Promise<void> {
  const hold_until = holdUntil(kind === 'none' ? 'online' : kind, now);
  await tx
    .updateTable('orders')
    .set({ hold_until, updated_at: now })
    .where('id', '=', orderId)
    .execute();
}
