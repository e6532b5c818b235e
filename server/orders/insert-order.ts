import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { CallError } from '../../shared/contract/call.ts';
import type { Kopecks } from '../../shared/money.ts';
import {
  agreedStatus,
  isPaidInFull,
  type OrderStatus,
  type QuoteStatus,
} from '../../shared/order.ts';
import { type OrderPlan, orderSums, type PlannedLine } from '../../shared/order-plan.ts';
import { countOrigins, lastOn } from '../../shared/supply.ts';
import { noteUse } from '../basket/promo-uses.ts';
import { planWeight } from '../catalog/plan-weight.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { OrderLineTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { tellOfOrder } from '../webhooks/tell-of-order.ts';
import { holdUntil, UNPROVEN_HOLD_MS } from './hold.ts';
import type { Reason } from './judge-order.ts';
import type { OrderForm, PlacedOrder } from './order-form.ts';
import type { PlanContext, ReadPlan } from './read-plan.ts';

/** End of the key of a request that was placed beside an order. */
export const QUOTE_KEY_END = ':request';

export interface NewOrder {
  context: PlanContext;
  form: OrderForm;
  fingerprint: string;
  read: ReadPlan;
  kind: PlacedOrder['kind'];
  /** Reasons why a manager has to look at it first; null: none. */
  reasons: readonly Reason[] | null;
}

function firstStatus(
  { form, kind, reasons }: NewOrder,
  { total }: { total: Kopecks },
): OrderStatus | QuoteStatus {
  if (kind === 'request') return 'new';
  if (reasons) return 'review';
  return agreedStatus(form.payment, isPaidInFull({ total, paid_sum: 0, waived: 0 }));
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
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
  const status = firstStatus(order, sums);
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
      promo_until: promo.promo_id && !form.provenPhone ? now + UNPROVEN_HOLD_MS : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, id, lines);
  await tx
    .insertInto('order_events')
    .values({ order_id: id, at: now, actor: 'customer', status, note: '' })
    .execute();
  const message = {
    kind: `${kind}-placed`,
    key: `${kind}-placed ${id}`,
    payload: { orderId: id },
  } as const;
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
  await noteUse(tx, promo_id);
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
