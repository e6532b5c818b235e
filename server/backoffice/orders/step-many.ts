import { sql } from 'kysely';
import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { isOrderStatus, orderNumber } from '../../../shared/order.ts';
import type { Change } from '../changes/change-as.ts';
import { setCard } from '../desk/cards.ts';
import type { BulkRefusal } from '../jobs/bulk-job.ts';
import type { BulkKind } from '../jobs/bulk-kinds.ts';
import { nextStepsOf } from './next-steps.ts';
import { sendInvoice, stepOrder } from './order-actions.ts';

interface Doer {
  staff: { id: number; role: StaffRole };
  now: number;
}

/** Takes an order upon oneself. @throws CallError when there is none such. */
export async function takeOrder(change: Change, orderId: number, { staff }: Doer): Promise<void> {
  const known = await change.tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!known) throw new CallError('not_found', 'Нет такого заказа');
  await setCard(change, { entity: 'order', entityId: String(orderId) }, { staff_id: staff.id });
}

/** Moves an order to its usual next step. @throws CallError when there is none, or it is another's. */
export async function stepNext(change: Change, orderId: number, doer: Doer): Promise<void> {
  const { staff, now } = doer;
  const order = await change.tx
    .selectFrom('orders')
    .select(['status', 'payment_kind', 'delivery_kind', 'led_by'])
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order || !isOrderStatus(order.status)) throw new CallError('not_found', 'Нет такого заказа');
  const [next] = nextStepsOf({ ...order, status: order.status });
  const isUnpaid = order.status === 'opened';
  if (!next || isUnpaid) {
    throw new CallError('conflict', isUnpaid ? 'ждёт оплаты' : 'дальше шагов нет');
  }
  if (order.status === 'review' && !mayRole(staff.role, 'orders.change')) {
    throw new CallError('forbidden', 'Проверяет заказы отдел продаж');
  }
  await stepOrder(change, { orderId, to: next.to, note: '', staffId: staff.id, now });
}

/** Sends the buyer of an order its invoice again. @throws CallError without an invoice or an address. */
export async function mailInvoice(change: Change, orderId: number, { now }: Doer): Promise<void> {
  const order = await change.tx
    .selectFrom('orders')
    .select(['status', 'payment_kind', 'email'])
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order) throw new CallError('not_found', 'Нет такого заказа');
  if (order.payment_kind !== 'invoice' || order.status === 'cancelled') {
    throw new CallError('conflict', 'счёта у него нет');
  }
  if (order.email === '') throw new CallError('conflict', 'покупатель не оставил почты');
  await sendInvoice(change.tx, { orderId, to: order.email, now });
}

/** Does one order after another; what one refuses holds up no other. */
async function doEach(
  change: Change,
  orderIds: readonly number[],
  work: (orderId: number) => Promise<void>,
): Promise<BulkRefusal[]> {
  const refused: BulkRefusal[] = [];
  for (const id of orderIds) {
    await sql`savepoint one_order`.execute(change.tx);
    try {
      await work(id);
      await sql`release savepoint one_order`.execute(change.tx);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await sql`rollback to savepoint one_order`.execute(change.tx);
      const title = `Заказ ${orderNumber(id)}`;
      refused.push({ title, link: desk.order(id), why: error.message });
    }
  }
  return refused;
}

const ordersKind = (
  right: BulkKind['right'],
  work: (change: Change, orderId: number, doer: Doer) => Promise<void>,
): BulkKind => ({
  right,
  atOnce: 50,
  work: (change, { things, ...part }) =>
    doEach(change, things as readonly number[], (id) => work(change, id, part)),
});

export const bulkTake = ordersKind('orders.change', takeOrder);
export const bulkStep = ordersKind('orders.ship', stepNext);
export const bulkInvoices = ordersKind('orders.change', mailInvoice);
