import { randomBytes } from 'node:crypto';
import { MAIN_CITY_ID } from '../../../../shared/cities.ts';
import type { OrderFirm } from '../../../../shared/contract/orders.ts';
import type { Millis } from '../../../../shared/millis.ts';
import type { Kopecks } from '../../../../shared/money.ts';
import { orderSums } from '../../../../shared/order-plan.ts';
import { vatIncluded, vatPercentOn } from '../../../../shared/vat.ts';
import { readSellerVat } from '../../../opening/read-seller-vat.ts';
import { ensureHeld } from '../../../orders/ensure-held.ts';
import { insertLine, type OrderedLine } from '../../../orders/insert-line.ts';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import { sumWeight } from '../../../orders/sum-weight.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { tellOfOrder } from '../../../webhooks/tell-of-order.ts';
import { matchLines } from './match-lines.ts';
import type { BackBuyer, BackDocument } from './read-order.ts';
import { servicesOf, servicesTitle } from './take-services.ts';

/** How orders that were placed in an accounting system become orders of the shop. */
export interface OwnOrders {
  /** First day (YYYY-MM-DD) of those that do. */
  since: string;
  /** Meaning of the rests that it tells: free ones are without its own orders already. */
  rests: 'free' | 'physical';
}

/** Reason why a document of an accounting system makes no order here. */
export type LeftReason =
  | 'fault'
  | 'no order'
  | 'waits'
  | 'cancelled'
  | 'draft'
  | 'old'
  | 'no buyer'
  | 'several buyers'
  | 'no goods'
  | 'unknown goods'
  | 'currency'
  | 'tax'
  | 'sum';

type MadeOrder = { kind: 'made'; orderId: number } | { kind: 'left'; why: LeftReason };

interface MakeContext extends OwnOrders {
  nodeId: number;
  now: Millis;
}

const left = (why: LeftReason): MadeOrder => ({ kind: 'left', why });

/**
 * Makes an order of what was placed in the accounting system, for the customer whose phone stands on
 * the counterparty's card: a phone is the one thing that customers have proved to be theirs, while
 * anybody may type another firm's ИНН into an account. Nobody is told of it: the buyer has placed it.
 */
export async function makeOwnOrder(
  tx: Tx,
  document: BackDocument,
  context: MakeContext,
): Promise<MadeOrder> {
  if (document.isCancelled) return left('cancelled');
  if (document.isDraft) return left('draft');
  if (document.date < context.since) return left('old');
  if (document.currency !== '') return left('currency');
  if (document.unproven !== null) return left('tax');
  const customers = await findCustomers(tx, document.buyer);
  const [customer] = customers;
  if (!customer) return left('no buyer');
  if (customers.length > 1) return left('several buyers');
  if (!document.id || !document.lines || document.lines.length === 0) return left('no goods');
  const lines = await matchLines(tx, document.lines, []);
  if (!lines) return left('unknown goods');
  const services = servicesOf(document) ?? 0;
  if (services < 0) return left('sum');
  const orderId = await insertOrder(tx, { document, context, customer, lines, services });
  // Free rests are without its own orders; those on the shelves are with them until they leave.
  if (context.rests === 'physical') {
    await ensureHeld(tx, { orderId, hold: { why: 'staff' }, now: context.now });
  }
  return { kind: 'made', orderId };
}

type Customer = Awaited<ReturnType<typeof findCustomers>>[number];

/** Accounts of the phones; one that became part of another stands for that one. */
async function findCustomers(tx: Tx, buyer: BackBuyer | null) {
  if (!buyer || buyer.phones.length === 0) return [];
  const known = await tx
    .selectFrom('customers')
    .select(['id', 'merged_into'])
    .where('phone', 'in', buyer.phones)
    .execute();
  const ids = known.map(({ id, merged_into }) => merged_into ?? id);
  if (ids.length === 0) return [];
  return tx
    .selectFrom('customers')
    .select(['id', 'phone', 'email', 'role', 'first_name', 'last_name', 'patronymic'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
}

interface InsertedOrder {
  document: BackDocument;
  context: MakeContext;
  customer: Customer;
  lines: readonly OrderedLine[];
  services: Kopecks;
}

async function insertOrder(tx: Tx, made: InsertedOrder): Promise<number> {
  const { document, context, customer, lines, services } = made;
  const { nodeId, now } = context;
  const at = placedAt(document, now);
  const vatPercent = vatPercentOn(document.date, await readSellerVat(tx));
  const sums = orderSums(
    lines.map(({ sum }) => ({ sum, retailSum: sum, vatSum: vatIncluded(sum, vatPercent) })),
    services,
    vatPercent,
  );
  const firm = await findFirm(tx, customer.id, document.buyer);
  const { first_name, patronymic, last_name } = customer;
  const { id: orderId } = await tx
    .insertInto('orders')
    .values({
      code: randomBytes(16).toString('base64url'),
      kind: 'order',
      status: 'confirmed',
      fingerprint: '',
      shopper_id: customer.id,
      key: `1c ${nodeId} ${document.id}`,
      city_id: await findCity(tx, customer.id),
      created_at: at,
      updated_at: now,
      name: [last_name, first_name, patronymic].filter(Boolean).join(' '),
      phone: customer.phone,
      proven_phone: customer.phone,
      email: customer.email,
      role: customer.role,
      firm_id: firm?.id ?? null,
      firm: firm && JSON.stringify(firm.words),
      delivery_kind: 'none',
      delivery_title: servicesTitle(services),
      delivery_address: '',
      delivery_on: null,
      delivery_price: sums.delivery,
      payment_kind: 'none',
      goods_sum: sums.goods,
      retail_sum: sums.retail,
      total: sums.total,
      vat_percent: vatPercent,
      vat_sum: sums.vat,
      weight_grams: 0,
      comment: '',
      hold_until: null,
      offered_until: null,
      origin_id: null,
      led_by: nodeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, line] of lines.entries()) {
    const parts = [{ from: 'city', units: line.quantity, on: null }] as const;
    await insertLine(tx, { orderId, position, line, old: undefined, parts, vatPercent });
  }
  const weight_grams = await sumWeight(tx, orderId);
  await tx.updateTable('orders').set({ weight_grams }).where('id', '=', orderId).execute();
  const number = document.ownNumber || document.number;
  const note = `Оформлен у менеджера${number && `, в учёте № ${number}`}`;
  await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at, actor: EXCHANGE_ACTOR, status: 'confirmed', note })
    .execute();
  await tellOfOrder(tx, { event: 'order.placed', key: `order placed ${orderId}`, orderId, now });
  return orderId;
}

/** Instant of the document by the clocks of Moscow, noon where it names no hour; never later than now. */
function placedAt({ date, time }: BackDocument, now: Millis): Millis {
  const clock = /^\d\d:\d\d(?::\d\d)?$/.test(time) ? time : '12:00';
  const at = Date.parse(`${date}T${clock}+03:00`);
  return at > 0 ? Math.min(at, now) : now;
}

/** Firm of the document: one of the customer's own where they have it, else as it is written there. */
async function findFirm(
  tx: Tx,
  customerId: number,
  buyer: BackBuyer | null,
): Promise<{ id: number | null; words: OrderFirm } | null> {
  if (!buyer?.inn) return null;
  const own = await tx
    .selectFrom('firms')
    .select(['id', 'inn', 'kpp', 'title', 'legal_address as address'])
    .where('customer_id', '=', customerId)
    .where('inn', '=', buyer.inn)
    .where('removed_at', 'is', null)
    // Branches share the number of their company.
    .orderBy((eb) => eb.case().when('kpp', '=', buyer.kpp).then(eb.lit(0)).else(eb.lit(1)).end())
    .orderBy('id')
    .executeTakeFirst();
  if (!own) {
    const { inn, kpp, title } = buyer;
    return { id: null, words: { inn, kpp, title, address: '' } };
  }
  const { id, ...words } = own;
  return { id, words };
}

/** City of the customer's last order; without one the main city. */
async function findCity(tx: Tx, customerId: number): Promise<number> {
  const last = await tx
    .selectFrom('orders')
    .select('city_id')
    .where('shopper_id', '=', customerId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.city_id ?? MAIN_CITY_ID;
}
