import { createHash } from 'node:crypto';
import { CallError } from '../../shared/contract/call.ts';
import { type OrderPlan, orderSums, type PlannedLine, planText } from '../../shared/order-plan.ts';
import { forgetPromo } from '../basket/enter-promo.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { allocateStock, StockGoneError } from './allocate-stock.ts';
import { termHold } from './hold.ts';
import { insertOrder, type NewOrder, QUOTE_KEY_END } from './insert-order.ts';
import type { HeldOrder, OrderForm, PlacedOrder, PlaceResult } from './order-form.ts';
import { type PlanContext, readPlan } from './read-plan.ts';

/** Unpaid orders of one buyer at a time. */
const MAX_UNPAID = 20;
/** Stock that is gone is seen at the second one; others may be quicker a few times in a row. */
const MAX_ATTEMPTS = 5;

interface Shown extends Pick<OrderForm, 'choices'> {
  delivery: Pick<NonNullable<OrderForm['delivery']>, 'price' | 'on'> | null;
}

/** Hash of what the buyer is shown, for the form; `delivery` null: requests alone have none. */
export function planSeal(plan: OrderPlan, { delivery, choices }: Shown): string {
  const carried = delivery && [delivery.price, delivery.on];
  return createHash('sha256')
    .update(`${planText(plan)}\n${JSON.stringify([carried, choices])}`)
    .digest('base64url');
}

/** Circumstances of placing an order; `afterwards` is done in the same transaction. */
interface PlaceContext extends PlanContext {
  afterwards?: (tx: Tx) => Promise<void>;
}

/**
 * Places what is checked in the basket: one order of what is in stock, one request of the rest.
 * Everything is read again in one transaction; either all of it happens or nothing does.
 * @throws CallError for the same key with another form, and for too many unpaid orders.
 */
export async function placeOrder(
  store: Store,
  context: PlaceContext,
  form: OrderForm,
): Promise<PlaceResult> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await shopperTransaction(store, context.shopperId, (tx) => placeIn(tx, context, form));
    } catch (error) {
      // Units were taken, or written anew by an import, since they were read: there may be enough
      // still.
      if (!(error instanceof StockGoneError)) throw error;
    }
  }
  return { kind: 'changed' };
}

async function placeIn(tx: Tx, context: PlaceContext, form: OrderForm): Promise<PlaceResult> {
  const fingerprint = fingerprintOf(form);
  const known = await findKnown(tx, context.shopperId, form.key);
  const before = known.filter(({ key }) => key === form.key || key === form.key + QUOTE_KEY_END);
  if (before.length > 0) {
    if (before.some((order) => order.fingerprint !== fingerprint)) {
      throw new CallError('conflict', 'Этот заказ уже оформлен: обновите страницу');
    }
    return { kind: 'placed', orders: before.map(toPlaced), again: true };
  }
  // The code is held before anything of stock is.
  const read = await readPlan(tx, { ...context, phone: form.buyer.phone, holdsPromo: true });
  const { plan, records } = read;
  if (plan.order.length + plan.request.length === 0) return { kind: 'empty' };
  const sums = orderSums(plan.order, form.delivery?.price ?? 0, plan.vatPercent);
  const total = plan.order.length > 0 ? sums.total : 0;
  const seal = planSeal(plan, form);
  if (seal !== form.seen || total !== form.seenTotal) return { kind: 'changed' };
  if (known.length >= MAX_UNPAID) {
    throw new CallError('conflict', 'У вас много неоплаченных заказов: оплатите или отмените их');
  }
  const orders: PlacedOrder[] = [];
  let hold: (() => Promise<void>) | null = null;
  if (plan.order.length > 0) {
    await form.requireWay(tx);
    const judgement = await form.judge(tx, {
      lines: plan.order,
      records,
      total,
      placedId: null,
    });
    if (judgement.kind === 'unproven') return judgement;
    const reasons = judgement.kind === 'review' ? judgement.reasons : null;
    const placed = { context, form, fingerprint, read, kind: 'order', reasons } as const;
    const order = await insertOrder(tx, placed);
    orders.push(order);
    const judged = { lines: plan.order, records, total, placedId: order.id };
    if (judgement.kind === 'usual') hold = () => holdGoods(tx, placed, judged);
  }
  if (plan.request.length > 0) {
    const placed = { context, form, fingerprint, read, kind: 'request', reasons: null } as const;
    orders.push(await insertOrder(tx, placed));
  }
  await takeOutOfBasket(tx, context.shopperId, [...plan.order, ...plan.request]);
  if (plan.promo?.discount) await forgetPromo(tx, context.shopperId);
  await context.afterwards?.(tx);
  // Last: others who want the same goods wait from here on.
  await hold?.();
  return { kind: 'placed', orders, again: false };
}

async function holdGoods(tx: Tx, { context, form }: NewOrder, judged: HeldOrder): Promise<void> {
  const { reference, viewer, now } = context;
  const { payment, delivery, provenPhone } = form;
  const { lines, records, placedId: orderId } = judged;
  const hold = termHold({
    payment: payment ?? 'online',
    isProven: provenPhone !== null,
    deliveryOn: delivery?.on ?? null,
    now,
  });
  await allocateStock(tx, { orderId, cityId: viewer.cityId, reference, records, hold, now }, lines);
  // Buyers who took of the same goods at the same moment are seen only now.
  const { kind } = await form.judge(tx, judged);
  if (kind !== 'usual') throw new StockGoneError('Others hold the share that was free');
}

/** Hash of the request, and that of all fields that make a form the same one. */
function fingerprintOf(form: OrderForm): string {
  const { sent, seen, seenTotal, buyer, delivery, payment, comment } = form;
  const all = JSON.stringify([seen, seenTotal, buyer, delivery, payment, comment]);
  return `${sent}.${createHash('sha256').update(all).digest('base64url')}`;
}

/** Hash of the request that made an order, by its fingerprint; null: an order of a former version. */
const sentOf = (fingerprint: string): string | null =>
  fingerprint.includes('.') ? (fingerprint.split('.')[0] ?? null) : null;

/** Orders of this form, and all that wait to be paid: placeIn lets nobody have many of those. */
function findKnown(tx: Tx, shopperId: number, key: string) {
  return tx
    .selectFrom('orders')
    .select(['id', 'code', 'key', 'kind', 'status', 'fingerprint'])
    .where('shopper_id', '=', shopperId)
    .where(({ eb, or }) =>
      or([eb('key', 'in', [key, key + QUOTE_KEY_END]), eb('status', 'in', ['opened', 'review'])]),
    )
    .orderBy('id')
    .execute();
}

/** Orders that a form has come to before, with what it said; empty when it was never placed. */
export async function findPlacedOrders(
  db: Db,
  shopperId: number,
  key: string,
): Promise<(PlacedOrder & { comment: string; payment_kind: string; sent: string | null })[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'code', 'kind', 'comment', 'status', 'payment_kind', 'fingerprint'])
    .where('shopper_id', '=', shopperId)
    .where('key', 'in', [key, key + QUOTE_KEY_END])
    .orderBy('id')
    .execute();
  return rows.map(({ fingerprint, ...row }) => ({ ...row, sent: sentOf(fingerprint) }));
}

const toPlaced = ({ id, code, kind, status }: PlacedOrder): PlacedOrder => ({
  id,
  code,
  kind,
  status,
});
async function takeOutOfBasket(
  tx: Tx,
  shopperId: number,
  lines: readonly PlannedLine[],
): Promise<void> {
  const ids = [...new Set(lines.map(({ product }) => product.id))];
  await tx
    .deleteFrom('basket_lines')
    .where('shopper_id', '=', shopperId)
    .where('checked', '=', 1)
    .where('product_id', 'in', ids)
    .execute();
}
