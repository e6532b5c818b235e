import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import {
  agreedStatus,
  canMove,
  isOrderStatus,
  isPaidInFull,
  type OrderStatus,
  type PaidSums,
  statusTitles,
} from '../../shared/order.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { notifyOfOrder } from '../push/notify-of.ts';
import { noteShipped } from '../stock/return-units.ts';
import { tellOfOrder } from '../webhooks/tell-of-order.ts';
import { addReceipts } from './add-receipts.ts';
import { releaseStock } from './allocate-stock.ts';
import { endPayments } from './end-payments.ts';
import { holdUntil } from './hold.ts';
import { EXCHANGE_ACTOR, requireLeader } from './led-elsewhere.ts';
import { keepPromoUse } from './may-use-promo.ts';
import { readGoodsDay, renewDay } from './renew-day.ts';
import { returnExtra } from './return-extra.ts';
import { askForInvoice } from './send-invoice.ts';
import { settleHold } from './settle-hold.ts';
import { tellBySms } from './tell-by-sms.ts';
import { noteChange } from './tell-of-change.ts';

export interface OrderMove {
  orderId: number;
  to: OrderStatus;
  /** `customer`, `system`, `payment`, `1c` or `manager <id>`. */
  actor: string;
  note?: string;
  /** False: only the history knows of it; another move follows at once. */
  isTold?: boolean;
  now: Millis;
}

/** Changes an order's status. @throws CallError when there is no such order or it cannot move so. */
export async function moveOrder(store: Store, move: OrderMove): Promise<void> {
  await transaction(store, (tx) => moveOrderIn(tx, move));
}

/** The same within a transaction of the caller's. */
export async function moveOrderIn(tx: Tx, move: OrderMove): Promise<void> {
  const { orderId, to, actor, note = '', isTold = true, now } = move;
  const order = await tx
    .selectFrom('orders')
    .select([
      'status',
      'payment_kind',
      'paid_sum',
      'total',
      'waived',
      'delivery_on',
      'led_by',
      'email',
    ])
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order || !isOrderStatus(order.status)) throw new CallError('not_found', 'Нет такого заказа');
  requireWay({ ...order, status: order.status }, to);
  // The shop alone knows that goods have arrived.
  if (to !== 'completed') requireLeader(order, actor);
  if (isAgreedUnpaid(order, move)) await keepPromoUse(tx, { orderId, now });
  const goodsOn = await readGoodsDay(tx, orderId);
  const pays = order.payment_kind === 'none' ? 'online' : order.payment_kind;
  await tx
    .updateTable('orders')
    .set({ status: to, updated_at: now, hold_until: to === 'opened' ? holdUntil(pays, now) : null })
    .where('id', '=', orderId)
    .execute();
  if (to === 'cancelled') await endOrder(tx, orderId, now);
  else if (to === 'review') await releaseStock(tx, orderId, now);
  else if (to === 'shipped' || to === 'completed') await noteShipped(tx, orderId, now);
  // An order led elsewhere holds just what it was made with.
  else if (order.led_by === null)
    await settleHold(tx, { orderId, from: order.status, to, actor, order, now });
  if (to === 'completed') {
    // Money that comes later would have no receipt of full settlement.
    await endPayments(tx, { orderId, reason: 'Заказ выполнен', now });
    await addReceipts(tx, orderId, now);
  }
  // The letter about the money came before the review, or while it lasted.
  await noteMove(tx, {
    orderId,
    to,
    actor,
    note,
    isTold,
    isChange: order.status === 'review',
    now,
  });
  // Goods of an order set out when it is agreed to; where it leaves at once, nobody waits for them.
  const isAgreed = to === 'opened' || to === 'confirmed';
  if (isTold && isAgreed && order.led_by === null) {
    const day = await renewDay(tx, { orderId, before: goodsOn, now });
    if (day !== '') await noteChange(tx, { orderId, note: day, actor, now });
  }
  // The invoice of an order that was looked at has waited for this.
  if (isTold && to === 'opened' && order.payment_kind === 'invoice' && order.email) {
    await askForInvoice(tx, { orderId, to: order.email, now });
  }
}

interface NotedMove extends OrderMove {
  /** True: no letter about money has told it. */
  isChange?: boolean;
}

/** Writes a move that was made into the history of the order, and tells of it. */
export async function noteMove(tx: Tx, move: NotedMove): Promise<void> {
  const { orderId, to, actor, note = '', isTold = true, isChange = false, now } = move;
  const { id: eventId } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor, status: to, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isTold) return;
  const message = {
    kind: 'order-moved',
    key: `order-moved ${eventId}`,
    payload: { orderId, eventId, status: to, ...(isChange && { isChange: true }) },
  } as const;
  await addToOutbox(tx, [message], now);
  await tellOfOrder(tx, { event: 'order.status', key: `order status ${eventId}`, orderId, now });
  // A customer who cancels an order knows it already.
  if (actor === 'customer') return;
  const told = { orderId, eventId, status: to, now };
  await notifyOfOrder(tx, told);
  await tellBySms(tx, { ...told, isByItself: actor === 'system' });
}

/** @throws CallError when the order cannot move so: looked at, it goes where its way of paying leads. */
function requireWay(
  order: PaidSums & { status: OrderStatus; payment_kind: string },
  to: OrderStatus,
): void {
  const { status, payment_kind } = order;
  const agreed = agreedStatus(payment_kind, isPaidInFull(order));
  const isAgreed = status !== 'review' || to === 'cancelled' || to === agreed;
  if (isAgreed && canMove(status, to)) return;
  const [from, wanted] = [statusTitles[status], statusTitles[to]];
  throw new CallError('conflict', `Заказ «${from}» не может стать «${wanted}»`);
}

/** An order that waited goes on by the word of a person of ours; what 1C says has happened already. */
const isAgreedUnpaid = (
  { status, paid_sum }: { status: string; paid_sum: number },
  { to, actor }: OrderMove,
): boolean =>
  (status === 'review' || status === 'opened') &&
  to !== 'review' &&
  to !== 'cancelled' &&
  paid_sum === 0 &&
  actor !== EXCHANGE_ACTOR;

/** A cancelled order holds neither stock nor money. */
async function endOrder(tx: Tx, orderId: number, now: Millis): Promise<void> {
  await releaseStock(tx, orderId, now);
  await endPayments(tx, { orderId, reason: 'Заказ отменён', now });
  await returnExtra(tx, { orderId, byItself: true, now });
}
