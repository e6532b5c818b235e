import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { CallError } from '../../shared/contract/call.ts';
import type { Role } from '../../shared/contract/shopper.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { DeliveryKind, OrderStatus, PaymentKind, QuoteStatus } from '../../shared/order.ts';
import { type OrderPlan, orderSums, type PlannedLine, planText } from '../../shared/order-plan.ts';
import { countOrigins, lastOn } from '../../shared/supply.ts';
import { forgetPromo } from '../basket/enter-promo.ts';
import { planWeight } from '../catalog/plan-weight.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { OrderLineTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { tellOfOrder } from '../webhooks/tell-programs.ts';
import { allocateStock, StockGoneError } from './allocate-stock.ts';
import { holdUntil, termHold } from './hold.ts';
import type { Judgement, Reason } from './judge-order.ts';
import { type PlanContext, type ReadPlan, readPlan } from './read-plan.ts';

/** Buyer as the order keeps him for ever. */
export interface Buyer {
  name: string;
  phone: string;
  email: string;
  role: Role;
  firmId: number | null;
  firm: { inn: string; kpp: string; title: string; address: string } | null;
}

export interface ChosenDelivery {
  kind: DeliveryKind;
  title: string;
  address: string;
  /** YYYY-MM-DD */
  on: string | null;
  /** Null: a manager names it, and it is paid apart. */
  price: Kopecks | null;
}

export interface OrderForm {
  /** Key made by the server for this form. */
  key: string;
  /** planText of what the buyer saw, hashed. */
  seen: string;
  /** The total that the buyer saw. */
  seenTotal: Kopecks;
  buyer: Buyer;
  delivery: ChosenDelivery | null;
  payment: PaymentKind | null;
  comment: string;
  /** The phone that the buyer has proved to be theirs; null: none. */
  provenPhone: string | null;
  /** Decides in the placing transaction whether goods may be held for it before they are paid for. */
  judge: JudgeOrder;
  /** Refuses a way to pay that is not offered at this moment. */
  requireWay: (tx: Tx) => Promise<void>;
}

/** The part of a basket that is in stock, as it is about to be ordered. */
export interface JudgedOrder {
  lines: readonly PlannedLine[];
  records: ReadPlan['records'];
  total: Kopecks;
  /** The order itself once its goods are taken, to be judged anew beside what others took meanwhile. */
  placedId: number | null;
}

type HeldOrder = JudgedOrder & { placedId: number };

export type JudgeOrder = (tx: Tx, order: JudgedOrder) => Promise<Judgement>;

export interface PlacedOrder {
  id: number;
  code: string;
  kind: 'order' | 'request';
  status: string;
}

export type PlaceResult =
  /** `again`: the same form was sent before, and these are its orders. */
  | { kind: 'placed'; orders: readonly PlacedOrder[]; again: boolean }
  /** Prices or stock are not what the buyer saw. */
  | { kind: 'changed' }
  /** The phone must be proved before goods are held. */
  | { kind: 'unproven'; reasons: readonly Reason[] }
  | { kind: 'empty' };

/** Unpaid orders of one buyer at a time. */
const MAX_UNPAID = 20;
/** Stock that is gone is seen at the second one; others may be quicker a few times in a row. */
const MAX_ATTEMPTS = 5;

/** Hash of what the buyer is shown, for the form. */
export function planSeal(plan: OrderPlan): string {
  return createHash('sha256').update(planText(plan)).digest('base64url');
}

/** Circumstances of placing an order; `afterwards` is done in the same transaction. */
export interface PlaceContext extends PlanContext {
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
  if (planSeal(plan) !== form.seen || total !== form.seenTotal) return { kind: 'changed' };
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

/** Hash of the fields that make a form the same one. */
function fingerprintOf({ seen, seenTotal, buyer, delivery, payment, comment }: OrderForm): string {
  const sent = JSON.stringify([seen, seenTotal, buyer, delivery, payment, comment]);
  return createHash('sha256').update(sent).digest('base64url');
}

const QUOTE_KEY_END = ':request';

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
): Promise<(PlacedOrder & { comment: string; payment_kind: string })[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'code', 'kind', 'comment', 'status', 'payment_kind'])
    .where('shopper_id', '=', shopperId)
    .where('key', 'in', [key, key + QUOTE_KEY_END])
    .orderBy('id')
    .execute();
}

const toPlaced = ({ id, code, kind, status }: PlacedOrder): PlacedOrder => ({
  id,
  code,
  kind,
  status,
});

interface NewOrder {
  context: PlanContext;
  form: OrderForm;
  fingerprint: string;
  read: ReadPlan;
  kind: PlacedOrder['kind'];
  /** Reasons why a manager has to look at it first; null: none. */
  reasons: readonly Reason[] | null;
}

function firstStatus({ form, kind, reasons }: NewOrder): OrderStatus | QuoteStatus {
  if (kind === 'request') return 'new';
  if (reasons) return 'review';
  return form.payment === 'on_delivery' ? 'confirmed' : 'opened';
}

async function insertOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
  const { context, form, fingerprint, read, kind, reasons } = order;
  const { plan, records } = read;
  const { now } = context;
  const isOrder = kind === 'order';
  const lines = isOrder ? plan.order : plan.request;
  const delivery = isOrder ? form.delivery : null;
  const payment = isOrder ? form.payment : null;
  if (isOrder && (!delivery || !payment)) {
    throw new CallError('invalid', 'Выберите доставку и оплату');
  }
  const sums = orderSums(lines, delivery?.price ?? 0, plan.vatPercent);
  const promo = isOrder ? await usedPromo(tx, context.shopperId, plan.promo) : NO_PROMO;
  const status = firstStatus(order);
  const code = randomBytes(16).toString('base64url');
  const { id } = await tx
    .insertInto('orders')
    .values({
      code,
      kind,
      status,
      fingerprint,
      shopper_id: context.shopperId,
      key: isOrder ? form.key : form.key + QUOTE_KEY_END,
      city_id: context.viewer.cityId,
      created_at: now,
      updated_at: now,
      name: form.buyer.name,
      phone: form.buyer.phone,
      email: form.buyer.email,
      role: form.buyer.role,
      firm_id: form.buyer.firmId,
      firm: form.buyer.firm && JSON.stringify(form.buyer.firm),
      delivery_kind: delivery?.kind ?? 'none',
      delivery_title: delivery?.title ?? '',
      delivery_address: delivery?.address ?? '',
      delivery_on: delivery?.on ?? null,
      delivery_price: delivery?.price ?? 0,
      delivery_by_manager: delivery && delivery.price === null ? 1 : 0,
      payment_kind: payment ?? 'none',
      goods_sum: sums.goods,
      retail_sum: sums.retail,
      total: sums.total,
      vat_percent: plan.vatPercent,
      vat_sum: sums.vat,
      weight_grams: planWeight(lines, records) ?? 0,
      comment: form.comment,
      hold_until: payment && status === 'opened' ? holdUntil(payment, now) : null,
      proven_phone: form.provenPhone,
      review: reasons && JSON.stringify(reasons.map(({ text }) => text)),
      offered_until: null,
      origin_id: null,
      promo_id: promo.promo_id,
      promo_code: promo.promo_code,
      promo_discount: promo.promo_discount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, id, lines);
  await tx
    .insertInto('order_events')
    .values({ order_id: id, at: now, actor: 'customer', status, note: '' })
    .execute();
  const message = { kind: `${kind}-placed`, key: `${kind}-placed ${id}`, payload: { orderId: id } };
  await addToOutbox(tx, [message], now);
  await tellOfOrder(tx, { event: 'order.placed', key: `order placed ${id}`, orderId: id, now });
  return { id, code, kind, status };
}

const NO_PROMO = { promo_id: null, promo_code: '', promo_discount: 0 };

/** The entered code as the order keeps it; an order that it takes nothing off does not use it. */
async function usedPromo(tx: Tx, shopperId: number, promo: OrderPlan['promo']) {
  if (!promo?.discount) return NO_PROMO;
  const { promo_id } = await tx
    .selectFrom('shopper_promos')
    .select('promo_id')
    .where('shopper_id', '=', shopperId)
    .executeTakeFirstOrThrow();
  return { promo_id, promo_code: promo.code, promo_discount: promo.discount };
}

async function insertLines(tx: Tx, orderId: number, lines: readonly PlannedLine[]): Promise<void> {
  const rows = lines.map(
    (line, position): Insertable<OrderLineTable> => ({
      order_id: orderId,
      position,
      product_id: line.product.id,
      code: line.product.common_info.code,
      title: line.product.common_info.title,
      unit: line.product.unit,
      package: line.package,
      packages: line.packages,
      quantity: line.quantity,
      price: line.price,
      sum: line.sum,
      promo_discount: line.promoDiscount,
      retail_sum: line.retailSum,
      vat_sum: line.vatSum,
      ...countOrigins(line.parts),
      parts: JSON.stringify(line.parts),
      comes_on: lastOn(line.parts),
    }),
  );
  await tx.insertInto('order_lines').values(rows).execute();
}

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
