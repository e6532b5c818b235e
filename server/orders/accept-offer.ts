import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { CallError, refuseField } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { agreedStatus, isPaidInFull, type PaymentKind } from '../../shared/order.ts';
import { offerPaymentKinds } from '../../shared/payment-options.ts';
import { type PaymentWays, WAY_IS_OFF } from '../../shared/payment-ways.ts';
import { countOrigins, joinParts, lastOn, promisedDay } from '../../shared/supply.ts';
import { vatIncluded } from '../../shared/vat.ts';
import type { ProductRecord } from '../catalog/index/product-records.ts';
import type { Reference } from '../catalog/index/reference.ts';
import { readRecords } from '../catalog/read-records.ts';
import type { ReadWays } from '../opening/payment-ways.ts';
import { readVatPercent } from '../opening/read-seller-vat.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { OrderLineTable, OrderTable } from '../platform/store/tables/order-tables.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { tellOfOrder } from '../webhooks/tell-of-order.ts';
import { allocateFree } from './allocate-stock.ts';
import { holdUntil, termHold } from './hold.ts';
import { standingRevision } from './offer-revisions.ts';
import type { PlacedOrder } from './order-form.ts';
import { dayAhead, followGoods, goodsDay } from './renew-day.ts';
import { askForAnother, refuseSoldOut, SoldOutError } from './sold-out.ts';

interface Acceptance {
  quoteId: number;
  shopperId: number;
  payment: PaymentKind;
  /** Of the offer that the buyer has seen; absent: whichever stands. */
  revision?: number | undefined;
  reference: Reference;
  readWays: ReadWays;
  now: Millis;
}

const RENEWED = 'Менеджер обновил предложение: проверьте цены и сроки';

type Quote = Selectable<OrderTable>;

/**
 * Makes an order of a manager's offer, once: what is free now is held, the rest comes from the supplier. Its
 * prices are those of the offer, its tax is that of its own day, as with every order.
 * Null when there is no such quote request. @throws CallError when the offer does not stand (any more), or
 * its goods are gone for good: then the managers are asked for another.
 */
export async function acceptOffer(store: Store, ask: Acceptance): Promise<PlacedOrder | null> {
  return acceptIn(store, ask).catch(async (error: unknown) => {
    if (error instanceof SoldOutError) {
      await askForAnother(store, { ...ask, reason: error.message });
    }
    throw error;
  });
}

function acceptIn(store: Store, ask: Acceptance): Promise<PlacedOrder | null> {
  return transaction(store, async (tx) => {
    const quote = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', ask.quoteId)
      .where('shopper_id', '=', ask.shopperId)
      .where('kind', '=', 'request')
      .executeTakeFirst();
    if (!quote) return null;
    const before = await findOrderOf(tx, quote.id);
    if (before) return before;
    refuseWhatDoesNotStand(quote, ask);
    const vatPercent = await readVatPercent(tx, ask.now);
    const lines = await readTaxedLines(tx, quote.id, vatPercent);
    refuseWay({ ...quote, lines: lines.length }, ask.payment, await ask.readWays(tx));
    if (ask.revision !== undefined && ask.revision !== (await standingRevision(tx, quote.id))) {
      throw refuseField('/revision', RENEWED, 'conflict');
    }
    const order = await insertOrder(tx, { ...quote, ...taxOf(quote, lines, vatPercent) }, ask);
    const { reference, now } = ask;
    await insertLines(tx, { order, quote, lines, reference, payment: ask.payment, now });
    const renewed = { orderId: order.id, before: goodsDay(lines), isAgreed: true, now };
    const day = await followGoods(tx, renewed);
    await noteAcceptance(tx, quote.id, { order, note: day }, ask);
    return order;
  });
}

function findOrderOf(tx: Tx, quoteId: number): Promise<PlacedOrder | undefined> {
  return tx
    .selectFrom('orders')
    .select(['id', 'code', 'kind', 'status'])
    .where('origin_id', '=', quoteId)
    .executeTakeFirst();
}

type Line = Selectable<OrderLineTable>;

async function readTaxedLines(tx: Tx, quoteId: number, vatPercent: number): Promise<Line[]> {
  const lines = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', quoteId)
    .orderBy('position')
    .execute();
  return lines.map((line) => ({ ...line, vat_sum: vatIncluded(line.sum ?? 0, vatPercent) }));
}

/** Columns of the tax; it is rounded in each line, as papers and receipts have it. */
function taxOf({ delivery_price }: Quote, lines: readonly Line[], vatPercent: number) {
  const delivery = vatIncluded(delivery_price ?? 0, vatPercent);
  const vat_sum = lines.reduce((sum, line) => sum + (line.vat_sum ?? 0), delivery);
  return { vat_percent: vatPercent, vat_sum };
}

function refuseWhatDoesNotStand(quote: Quote, { payment, now }: Acceptance): void {
  if (quote.status !== 'offered' || (quote.offered_until ?? 0) < now) {
    const overdue = quote.status === 'offered';
    throw new CallError(
      'conflict',
      overdue ? 'Срок предложения вышел: попросите менеджера обновить его' : 'Предложения ещё нет',
    );
  }
  if (payment === 'invoice' && quote.firm === null) {
    throw refuseField('/payment', 'Счёт выставляем только организациям');
  }
}

/** @throws CallError for a way that is off, or not for this order. */
function refuseWay(
  quote: Quote & { lines: number },
  payment: PaymentKind,
  ways: PaymentWays,
): void {
  const { firm, total, delivery_kind: delivery, lines } = quote;
  const kinds = offerPaymentKinds({ isFirm: firm !== null, total, delivery, lines }, ways);
  if (!kinds.includes(payment)) throw refuseField('/payment', WAY_IS_OFF, 'conflict');
}

async function insertOrder(
  tx: Tx,
  quote: Quote,
  { payment, now }: Acceptance,
): Promise<PlacedOrder> {
  const { id: quoteId, paid_sum: _paid, needs_decision: _odd, ...facts } = quote;
  const status = agreedStatus(payment, isPaidInFull({ ...quote, paid_sum: 0 }));
  const code = randomBytes(16).toString('base64url');
  const { id } = await tx
    .insertInto('orders')
    .values({
      ...facts,
      code,
      key: `offer ${quoteId}`,
      kind: 'order',
      status,
      created_at: now,
      updated_at: now,
      payment_kind: payment,
      hold_until: status === 'opened' ? holdUntil(payment, now) : null,
      offered_until: null,
      origin_id: quoteId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code, kind: 'order', status };
}

interface OfferedLines {
  order: PlacedOrder;
  quote: Quote;
  lines: readonly Line[];
  reference: Reference;
  payment: Acceptance['payment'];
  now: Millis;
}

async function insertLines(tx: Tx, offered: OfferedLines): Promise<void> {
  const { order, quote, lines, reference, payment, now } = offered;
  const ids = lines.map(({ product_id }) => product_id);
  const records = new Map<number, ProductRecord>(
    (await readRecords(tx, ids)).map((record) => [record.product.id, record]),
  );
  // A manager has named the prices to this very buyer: that is more than a proof of the phone.
  const hold = termHold({
    // Agreed to without money, it is kept as one that is paid when it is handed over.
    payment: order.status === 'confirmed' ? 'on_delivery' : payment,
    isProven: true,
    deliveryOn: quote.delivery_on,
    now,
  });
  const place = { orderId: order.id, cityId: quote.city_id, reference, records, hold, now };
  const wanted = lines.map(({ product_id: id, quantity }) => ({ product: { id }, quantity }));
  const taken = await allocateFree(tx, place, wanted);
  refuseSoldOut(lines, taken, records);
  const rows = lines.map((line): Insertable<OrderLineTable> => {
    const stocked = taken.get(line.product_id) ?? [];
    const { from_city, from_others } = countOrigins(stocked);
    const units = line.quantity - from_city - from_others;
    const ordered = {
      from: 'supply',
      units,
      on: dayAhead(promisedDay(line.comes_on), now),
    } as const;
    const parts = joinParts([...stocked, ordered]);
    return {
      ...line,
      order_id: order.id,
      ...countOrigins(parts),
      parts: JSON.stringify(parts),
      comes_on: lastOn(parts),
    };
  });
  await tx.insertInto('order_lines').values(rows).execute();
}

async function noteAcceptance(
  tx: Tx,
  quoteId: number,
  { order, note }: { order: PlacedOrder; note: string },
  { now }: Acceptance,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'accepted', needs_decision: 0, updated_at: now })
    .where('id', '=', quoteId)
    .execute();
  await tx
    .insertInto('order_events')
    .values([
      { order_id: quoteId, at: now, actor: 'customer', status: 'accepted', note: '' },
      { order_id: order.id, at: now, actor: 'customer', status: order.status, note },
    ])
    .execute();
  const { id: orderId } = order;
  const message = {
    kind: 'order-placed',
    key: `order-placed ${orderId}`,
    payload: { orderId },
  } as const;
  await addToOutbox(tx, [message], now);
  await tellOfOrder(tx, { event: 'order.placed', key: `order placed ${orderId}`, orderId, now });
}
