import type { Insertable } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../shared/millis.ts';
import type { OrderStatus } from '../../../shared/order.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { vatPercentOn } from '../../../shared/vat.ts';
import { type Hold, holdColumns, holdUntil, termHold } from '../../orders/hold.ts';
import type {
  OrderAllocationTable,
  OrderEventTable,
  OrderLineTable,
  OrderTable,
} from '../../platform/store/tables/order-tables.ts';
import { officeRows } from '../place-rows.ts';
import { createRandom, type Random } from '../random.ts';
import type { DemoBuyer } from './buyers.ts';
import { chooseLines, workingDay } from './draft-lines.ts';
import { draftMoney, type MoneyDraft } from './draft-money.ts';
import { draftPath, handedFrom } from './draft-path.ts';
import { draftQuote } from './draft-quote.ts';
import { commonColumns, sumUp } from './order-columns.ts';
import { chooseQuoteStatus, chooseStatus } from './order-fates.ts';
import { streets } from './people-names.ts';
import type { TradeGoods } from './trade-goods.ts';

/** Materials for orders of the demo. */
export interface Trade {
  goods: readonly TradeGoods[];
  /** Goods of them that are in stock and have a price. */
  sold: readonly TradeGoods[];
  buyers: readonly DemoBuyer[];
  /** Ids of the sellers. */
  sellers: readonly number[];
  /** Member of the staff who counts what the bank tells. */
  cashierId: number;
  now: number;
}

type OfOrder<Row> = Omit<Row, 'order_id'>;

/** An order with its rows in other tables, before it has an id. */
export interface OrderDraft {
  order: Insertable<OrderTable>;
  lines: OfOrder<Insertable<OrderLineTable>>[];
  events: OfOrder<Insertable<OrderEventTable>>[];
  held: OfOrder<Insertable<OrderAllocationTable>>[];
  money: MoneyDraft;
  /** Member of the staff who looks after it. */
  staffId: number | null;
  /** Key of the request that it came of. */
  originKey: string | null;
}

/** One order, or one quote request with the order that came of it; the same number gives the same. */
export function draftOrders(trade: Trade, number: number, at: number): OrderDraft[] {
  const random = createRandom(`order ${number}`);
  const buyer = trade.buyers[Math.floor(random.next() ** 2 * trade.buyers.length)]!;
  const ageDays = (trade.now - at) / DAY_MS;
  if (!random.chance(0.1)) {
    const wanted = chooseStatus(ageDays, random);
    return [draftOrder({ trade, random, buyer, key: `demo ${number}`, at, wanted })];
  }
  const status = chooseQuoteStatus(ageDays, random);
  const quote = draftQuote({ trade, random, buyer, key: `demo ${number}:request`, at, status });
  if (status !== 'accepted') return [quote];
  const acceptedAt = Math.min(at + random.int(20, 60) * HOUR_MS, trade.now - HOUR_MS);
  const wanted = chooseStatus((trade.now - acceptedAt) / DAY_MS, random);
  const order = draftOrder({
    trade,
    random,
    buyer,
    key: `demo ${number}`,
    at: acceptedAt,
    wanted: wanted === 'review' ? 'opened' : wanted,
    quote,
  });
  return [quote, order];
}

/** Owner of an order, and the time when it came. */
export interface DraftAsk {
  trade: Trade;
  random: Random;
  buyer: DemoBuyer;
  key: string;
  at: number;
}

interface OrderAsk extends DraftAsk {
  wanted: OrderStatus;
  /** The request that it comes of. */
  quote?: OrderDraft;
}

function draftOrder(ask: OrderAsk): OrderDraft {
  const { trade, random, buyer, key, at, quote } = ask;
  const vatPercent = vatPercentOn(moscowDay(at), 'usual');
  const chosen = quote
    ? null
    : chooseLines({ goods: trade.sold, random, buyer, at, vatPercent, isQuote: false });
  const lines = chosen?.lines ?? quote?.lines ?? [];
  const delivery = notBefore(lines, chooseDelivery(random, buyer, at));
  const payment = choosePayment(random, buyer, quote !== undefined);
  const status = fitStatus(ask, { payment, delivery });
  const isProven = buyer.isCustomer || status === 'opened' || random.chance(0.7);
  const staffId = status === 'review' && random.chance(0.7) ? null : random.pick(trade.sellers);
  const path = draftPath({
    random,
    at,
    now: trade.now,
    status,
    payment,
    promisedOn: delivery.on,
    isPickup: delivery.kind === 'pickup',
    staffId: staffId ?? trade.sellers[0]!,
    cashierId: trade.cashierId,
    isOffered: quote !== undefined,
  });
  const sums = sumUp(lines, delivery.price, vatPercent);
  const updatedAt = path.events.at(-1)?.at ?? at;
  const money = draftMoney({
    key,
    status,
    payment,
    total: sums.total,
    path,
    random,
    cashierId: trade.cashierId,
  });
  const order: Insertable<OrderTable> = {
    ...commonColumns({ buyer, key, at, updatedAt, random }),
    ...sums,
    kind: 'order',
    status,
    proven_phone: isProven ? buyer.phone : null,
    review: status === 'review' ? JSON.stringify([reviewReason(random, isProven)]) : null,
    delivery_kind: delivery.kind,
    delivery_title: delivery.title,
    delivery_address: delivery.address,
    delivery_on: delivery.on,
    delivery_price: delivery.price,
    delivery_by_manager: delivery.isByManager ? 1 : 0,
    payment_kind: payment,
    vat_percent: vatPercent,
    paid_sum: money.paidSum,
    needs_decision: money.task ? 1 : 0,
    weight_grams: chosen?.weight ?? quote?.order.weight_grams ?? 0,
    hold_until: status === 'opened' ? holdUntil(payment, at) : null,
    offered_until: null,
  };
  const hold = holdOf(order, at);
  return {
    order,
    lines,
    events: [...path.events, ...money.events],
    held: hold && chosen ? chosen.held.map((part) => ({ ...part, ...holdColumns(hold) })) : [],
    money,
    staffId,
    originKey: quote ? String(quote.order.key) : null,
  };
}

type Payment = 'online' | 'invoice' | 'on_delivery';

function choosePayment(random: Random, { firm }: DemoBuyer, isOffered: boolean): Payment {
  if (firm) return random.chance(0.8) ? 'invoice' : 'online';
  if (isOffered) return 'online';
  return random.chance(0.65) ? 'online' : 'on_delivery';
}

type Delivery = ReturnType<typeof chooseDelivery>;

function chooseDelivery(random: Random, { cityId, cityTitle }: DemoBuyer, at: number) {
  const kind = random.pick(['pickup', 'courier', 'courier', 'transport'] as const);
  const on = workingDay(at, random.int(2, 9));
  const address = `г. ${cityTitle}, ${random.pick(streets)}, д. ${random.int(1, 90)}`;
  const isByManager = kind === 'transport' && random.chance(0.2);
  const titles = {
    pickup: 'Самовывоз',
    courier: 'Курьер по городу',
    transport: 'Транспортная компания',
  };
  const prices = {
    pickup: 0,
    courier: random.step(0, 1_500_00, 500_00),
    transport: random.step(1_800_00, 9_000_00, 100_00),
  };
  return {
    kind,
    on,
    isByManager,
    title: titles[kind],
    address: kind === 'pickup' ? officeAddress(cityId) : address,
    price: isByManager ? 0 : prices[kind],
  };
}

/** The same on the day when the last of the goods is there, if that is later. */
function notBefore(lines: OrderDraft['lines'], delivery: Delivery): Delivery {
  const days = lines.flatMap(({ comes_on }) => comes_on ?? []);
  return { ...delivery, on: [delivery.on, ...days].toSorted().at(-1) ?? delivery.on };
}

const officeAddress = (cityId: number): string =>
  officeRows.find(({ city_id }) => city_id === cityId)?.address ?? '';

const reviewReason = (random: Random, isProven: boolean) =>
  isProven && random.chance(0.5)
    ? 'Сумма больше обычной для нового покупателя'
    : 'Телефон не подтверждён';

/** No term may have run out that the shop would have ended already, and none may be ended before it comes. */
function fitStatus(
  ask: OrderAsk,
  { payment, delivery }: { payment: Payment; delivery: Delivery },
): OrderStatus {
  const { at, trade } = ask;
  const soon = trade.now + 6 * HOUR_MS;
  const isEarly = handedFrom(delivery.on) > trade.now - HOUR_MS;
  const wanted = ask.wanted === 'completed' && isEarly ? 'shipped' : ask.wanted;
  if (wanted === 'opened') {
    if (payment === 'on_delivery') return 'assembling';
    return (holdUntil(payment, at) ?? 0) > soon ? 'opened' : 'cancelled';
  }
  if (wanted === 'confirmed' && payment === 'on_delivery') {
    const hold = termHold({ payment, isProven: true, deliveryOn: delivery.on, now: at });
    return hold.endsAt > soon ? 'confirmed' : 'assembling';
  }
  if (wanted === 'shipped' && delivery.kind === 'pickup') return 'ready';
  if (wanted === 'ready' && delivery.kind !== 'pickup') return 'shipped';
  return wanted;
}

/** Hold of an order's goods in its status; null: none. */
function holdOf(order: Insertable<OrderTable>, at: number): Hold | null {
  const { status, payment_kind: payment, paid_sum, delivery_on } = order;
  if (
    status === 'review' ||
    status === 'cancelled' ||
    status === 'shipped' ||
    status === 'completed'
  ) {
    return null;
  }
  if (Number(paid_sum) > 0) return { why: 'money' };
  if (status === 'assembling' || status === 'ready') return { why: 'staff' };
  const pays = payment === 'none' ? 'online' : payment;
  return termHold({ payment: pays, isProven: true, deliveryOn: delivery_on ?? null, now: at });
}
