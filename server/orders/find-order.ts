import type { Selectable } from 'kysely';
import type { Order, OrderLine } from '../../shared/contract/orders.ts';
import { orderFirmSchema } from '../../shared/contract/orders.ts';
import {
  canMove,
  hasInvoice,
  isOrderStatus,
  needsPayment,
  orderNumber,
  paymentPercent,
} from '../../shared/order.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { OrderTable } from '../platform/store/tables/order-tables.ts';
import { findOrderMoney } from './find-order-money.ts';
import { describeOffer } from './offer-revisions.ts';
import { owedOnline } from './owed-online.ts';
import { parseParts } from './parse-parts.ts';
import { findPickupHours } from './pickup-hours.ts';
import { sumLoads } from './sum-loads.ts';

/** One order of a shopper by its id or the code of its address. */
type OrderAsk = { shopperId: number; takesOnline: boolean } & ({ id: number } | { code: string });

type OrderRow = Selectable<OrderTable>;

/** Null when there is none, or it is another's: nobody can tell the two apart. */
export async function findOrder(db: Db, ask: OrderAsk): Promise<Order | null> {
  const owned = db.selectFrom('orders').selectAll().where('shopper_id', '=', ask.shopperId);
  const row = await ('id' in ask
    ? owned.where('id', '=', ask.id)
    : owned.where('code', '=', ask.code)
  ).executeTakeFirst();
  return row ? describeOrder(db, row, ask.takesOnline) : null;
}

/** Order by its id, for letters and managers, whoever its owner; `takesOnline`: as the buyer may pay it. */
export async function getOrder(
  db: Db,
  id: number,
  takesOnline = true,
): Promise<Order & { shopper_id: number }> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...(await describeOrder(db, row, takesOnline)), shopper_id: row.shopper_id };
}

async function describeOrder(db: Db, row: OrderRow, takesOnline: boolean): Promise<Order> {
  const [lines, events, payment, money, related, held, hours] = await Promise.all([
    listLines(db, row.id),
    db
      .selectFrom('order_events')
      .select(['at', 'status', 'note'])
      .where('order_id', '=', row.id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('payments')
      .select(['status', 'reason'])
      .where('order_id', '=', row.id)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
    findOrderMoney(db, row),
    findRelated(db, row),
    db
      .selectFrom('order_allocations')
      .select(({ fn }) => [fn.countAll<number>().as('parts'), fn.min('ends_at').as('until')])
      .where('order_id', '=', row.id)
      .executeTakeFirstOrThrow(),
    findPickupHours(db, row),
  ]);
  const isRequest = row.kind === 'request';
  const [offer, loads] = await Promise.all([
    isRequest ? describeOffer(db, row.id) : null,
    isRequest ? sumLoads(db, lines) : [],
  ]);
  const status = row.status as Order['status'];
  const payment_percent = paymentPercent(row);
  const isOpened = row.kind === 'order' && status === 'opened';
  return {
    id: row.id,
    code: row.code,
    number: orderNumber(row.id),
    kind: row.kind,
    status,
    created_at: row.created_at,
    name: row.name,
    phone: row.phone,
    email: row.email,
    firm: row.firm === null ? null : orderFirmSchema.parse(JSON.parse(row.firm)),
    delivery: {
      kind: row.delivery_kind,
      title: row.delivery_title,
      address: row.delivery_address,
      hours,
      on: row.delivery_on,
      price: row.delivery_price,
      by_manager:
        row.delivery_by_manager === 1 || (row.delivery_kind === 'none' && row.led_by === null),
    },
    payment_kind: row.payment_kind,
    goods_sum: row.goods_sum,
    promo: row.promo_discount > 0 ? { code: row.promo_code, discount: row.promo_discount } : null,
    retail_sum: row.retail_sum,
    total: row.total,
    vat_percent: row.vat_percent,
    vat_sum: row.vat_sum,
    paid_sum: row.paid_sum,
    payment_percent,
    need_pay: isOpened && needsPayment({ status, payment_percent }),
    can_pay: takesOnline && owedOnline(row, money) !== null,
    money,
    can_cancel: isCancellable(row),
    led_in_1c: row.led_by !== null,
    has_invoice: hasInvoice(row),
    weight_grams: row.weight_grams,
    comment: row.comment,
    hold_until: row.hold_until,
    offered_until: row.offered_until,
    offer,
    loads,
    goods: {
      held: Number(held.parts) > 0,
      until: held.until === null ? null : Number(held.until),
    },
    lines,
    events,
    payment: payment ?? null,
    related,
  };
}

/** True for the buyer while it is not being collected, and no money has come that must go back. */
export function isCancellable({
  kind,
  status,
  paid_sum,
  led_by,
}: Pick<OrderRow, 'kind' | 'status' | 'paid_sum' | 'led_by'>): boolean {
  if (kind !== 'order' || !isOrderStatus(status) || paid_sum > 0 || led_by !== null) return false;
  return status !== 'assembling' && status !== 'ready' && canMove(status, 'cancelled');
}

async function listLines(db: Db, orderId: number): Promise<OrderLine[]> {
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const pictures = await db
    .selectFrom('product_photos')
    .select(['product_id', 'image'])
    .where(
      'product_id',
      'in',
      lines.map(({ product_id }) => product_id),
    )
    .orderBy('position', 'desc')
    .execute();
  // The first one comes last and stays.
  const pictureOf = new Map(pictures.map(({ product_id, image }) => [product_id, image]));
  return lines.map(({ order_id: _order, ...line }) => ({
    ...line,
    parts: parseParts(line),
    image: pictureOf.get(line.product_id) ?? null,
  }));
}

/**
 * Related orders: of a request the order that came of it; of both what was placed with the same
 * form.
 */
async function findRelated(db: Db, row: OrderRow): Promise<Order['related']> {
  const form = row.key.replace(/:request$/, '');
  const found = await db
    .selectFrom('orders')
    .select(['id', 'code', 'kind', 'origin_id'])
    .where('shopper_id', '=', row.shopper_id)
    .where('id', '!=', row.id)
    .where((eb) =>
      eb.or([
        eb('origin_id', '=', row.id),
        eb('id', '=', row.origin_id ?? 0),
        eb('key', 'in', [form, `${form}:request`]),
      ]),
    )
    // Orders that came of it stand before those placed beside it; the databases sort nulls
    // differently.
    .orderBy((eb) => eb.case().when('origin_id', 'is', null).then(1).else(0).end())
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!found) return null;
  const { origin_id, ...related } = found;
  const same = origin_id === row.id || row.origin_id === found.id;
  return { ...related, number: orderNumber(found.id), same };
}
