import { sql } from 'kysely';
import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import {
  hasInvoice,
  isOrderStatus,
  leftToPay,
  orderNumber,
  statusTitles,
} from '../../../shared/order.ts';
import { askForInvoice } from '../../orders/send-invoice.ts';
import type { Change } from '../changes/change-as.ts';
import { setCard } from '../desk/cards.ts';
import { requireUntaken } from '../desk/shown-rows.ts';
import type { BulkRefusal } from '../entities/find-bulk-job.ts';
import type { BulkKind } from '../jobs/bulk-job.ts';
import type { ChosenOrder } from './choose-orders.ts';
import { nextStepsOf } from './next-steps.ts';
import { stepOrder } from './order-actions.ts';

interface Doer {
  staff: { id: number; role: StaffRole };
  now: number;
}

/**
 * Takes an order upon oneself. @throws CallError when there is none such, or another person has taken it
 * since it was shown.
 */
async function takeOrder(
  change: Change,
  { id: orderId, keeper: shown }: ChosenOrder,
  { staff }: Doer,
): Promise<void> {
  const known = await change.tx
    .selectFrom('orders')
    .select('desk_staff_id as now')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!known) throw new CallError('not_found', 'Нет такого заказа');
  await requireUntaken(change.tx, { shown, now: known.now, me: staff.id });
  await setCard(change, { entity: 'order', entityId: String(orderId) }, { staff_id: staff.id });
}

/**
 * Moves an order to the usual next step after the status in which it was shown. @throws CallError when it
 * has moved since, there is no such step, or it is another's.
 */
async function stepNext(
  change: Change,
  { id: orderId, from }: ChosenOrder,
  doer: Doer,
): Promise<void> {
  const { staff, now } = doer;
  const order = await change.tx
    .selectFrom('orders')
    .select(['status', 'payment_kind', 'paid_sum', 'total', 'waived', 'delivery_kind', 'led_by'])
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order || !isOrderStatus(order.status)) throw new CallError('not_found', 'Нет такого заказа');
  if (from !== null && order.status !== from) {
    throw new CallError('conflict', `уже «${statusTitles[order.status]}»`);
  }
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

/** Sends the buyer of an order its invoice again. @throws CallError without an invoice, a debt or an address. */
async function mailInvoice(
  change: Change,
  { id: orderId }: ChosenOrder,
  { now }: Doer,
): Promise<void> {
  const order = await change.tx
    .selectFrom('orders')
    .select(['kind', 'status', 'payment_kind', 'total', 'email', 'paid_sum', 'waived'])
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order) throw new CallError('not_found', 'Нет такого заказа');
  if (!hasInvoice(order)) throw new CallError('conflict', 'счёта у него нет');
  if (leftToPay(order) === 0) throw new CallError('conflict', 'уже оплачен');
  if (order.email === '') throw new CallError('conflict', 'покупатель не оставил почты');
  await askForInvoice(change.tx, { orderId, to: order.email, now });
}

/** Does one order after another; what one refuses holds up no other. */
async function doEach(
  change: Change,
  orders: readonly ChosenOrder[],
  work: (order: ChosenOrder) => Promise<void>,
): Promise<BulkRefusal[]> {
  const refused: BulkRefusal[] = [];
  for (const order of orders) {
    await sql`savepoint one_order`.execute(change.tx);
    try {
      await work(order);
      await sql`release savepoint one_order`.execute(change.tx);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await sql`rollback to savepoint one_order`.execute(change.tx);
      const title = `Заказ ${orderNumber(order.id)}`;
      refused.push({ title, link: desk.order(order.id), why: error.message });
    }
  }
  return refused;
}

/** Jobs of before told the numbers of orders alone. */
const readThing = (thing: unknown): ChosenOrder =>
  typeof thing === 'number' ? { id: thing, from: null } : (thing as ChosenOrder);

const ordersKind = (
  right: BulkKind['right'],
  work: (change: Change, order: ChosenOrder, doer: Doer) => Promise<void>,
): BulkKind => ({
  right,
  atOnce: 50,
  work: (change, { things, ...part }) =>
    doEach(change, things.map(readThing), (order) => work(change, order, part)),
});

export const bulkTake = ordersKind('orders.change', takeOrder);
export const bulkStep = ordersKind('orders.ship', stepNext);
export const bulkInvoices = ordersKind('orders.change', mailInvoice);
