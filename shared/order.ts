import type { Kopecks } from './money.ts';

/** Statuses of an order in the order of a usual life, and of a request (product decisions). */
export const ORDER_STATUSES = [
  'review',
  'opened',
  'confirmed',
  'assembling',
  'shipped',
  'ready',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const QUOTE_STATUSES = ['new', 'offered', 'accepted', 'declined'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export const statusTitles: Readonly<Record<OrderStatus | QuoteStatus, string>> = {
  review: 'Проверяет менеджер',
  opened: 'Ждёт оплаты',
  confirmed: 'Подтверждён',
  assembling: 'Собирается',
  shipped: 'В пути',
  ready: 'Готов к выдаче',
  completed: 'Выполнен',
  cancelled: 'Отменён',
  new: 'У менеджера',
  offered: 'Есть предложение',
  accepted: 'Стала заказом',
  declined: 'Отклонена',
};

/** Title of a status as the store has it. */
export const statusTitle = (status: string): string =>
  statusTitles[status as keyof typeof statusTitles] ?? status;

const next: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  review: ['opened', 'confirmed', 'cancelled'],
  opened: ['confirmed', 'cancelled'],
  confirmed: ['assembling', 'review', 'cancelled'],
  assembling: ['shipped', 'ready', 'cancelled'],
  shipped: ['completed'],
  ready: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** Moves of an order from one status to another that are allowed; staying is none of them. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to);
}

export interface PaidSums {
  paid_sum: Kopecks;
  total: Kopecks;
  /** Went back below the price and is not owed again. */
  waived: Kopecks;
}

/** Money that is still to come for an order; what was waived is not, nor is it below zero. */
export const leftToPay = ({ paid_sum, total, waived }: PaidSums): Kopecks =>
  Math.max(0, total - paid_sum - waived);

/** Whether an order has been paid, or costs nothing, and nothing more is owed for it. */
export const isPaidInFull = ({ paid_sum, total, waived }: PaidSums): boolean =>
  total === 0 || (paid_sum > 0 && paid_sum + waived >= total);

/** A rest from a rouble on is owed, however much the order costs. */
const ROUBLE = 100;
/** Part of the price above which a rest is no rounding. */
const HUNDREDTH = 100;

/**
 * Whether papers and the price of an order differ by kopecks alone: less than a rouble, and at most one
 * percent of the price, is not here.
 */
export const isRounding = ({ paid_sum, total }: Omit<PaidSums, 'waived'>): boolean => {
  const left = total - paid_sum;
  return paid_sum > 0 && left > 0 && left < ROUBLE && left * HUNDREDTH <= total;
};

/** Status of an order that is agreed to: to be paid, or to be collected when it is paid or on delivery. */
export const agreedStatus = (
  paymentKind: string | null,
  isPaid: boolean,
): 'confirmed' | 'opened' => (isPaid || paymentKind === 'on_delivery' ? 'confirmed' : 'opened');

/** Whether there is an invoice to pay by: an order has none until it is agreed to, nor a cancelled or free one. */
export const hasInvoice = (order: {
  kind: 'order' | 'request';
  payment_kind: string;
  status: string;
  total: Kopecks;
}): boolean =>
  order.kind === 'order' &&
  order.total > 0 &&
  order.payment_kind === 'invoice' &&
  order.status !== 'review' &&
  order.status !== 'cancelled';

/** Statuses in which an order may be paid on the site: once it is agreed to, until it leaves. */
export const PAYABLE_ONLINE: readonly string[] = [
  'opened',
  'confirmed',
  'assembling',
  'ready',
] satisfies OrderStatus[];

/** Orders that are still on their way: listed among the active ones. */
function isActive(status: OrderStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

export const ACTIVE_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isActive);

export const isOrderStatus = (text: string): text is OrderStatus =>
  (ORDER_STATUSES as readonly string[]).includes(text);

/** Whether a request still waits for its offer or for the buyer's word. */
export const isQuoteOpen = (status: string): boolean => status === 'new' || status === 'offered';

/** Whether something is still to be done about an order or a request. */
export const isOngoing = (status: string): boolean =>
  isOrderStatus(status) ? isActive(status) : isQuoteOpen(status);

/** Whether goods are still to come: what has left, waits for its buyer or is over promises no days and prices. */
export const awaitsGoods = (status: string): boolean =>
  isOngoing(status) && status !== 'shipped' && status !== 'ready';

/** Whether the day of its delivery is still a promise. */
export const awaitsDelivery = (status: string): boolean =>
  awaitsGoods(status) || status === 'shipped';

interface PaidShare {
  status: string;
  payment_percent: number;
}

/** `needPay` of S4.8: opened, and nothing paid. */
export function needsPayment({ status, payment_percent }: PaidShare): boolean {
  return status === 'opened' && payment_percent === 0;
}

/** Whole percent that is paid; 100 only when all is, or kopecks alone are not owed. */
export function paymentPercent({ paid_sum, total, waived }: PaidSums): number {
  const isRounded = isRounding({ paid_sum, total }) && paid_sum + waived >= total;
  if (paid_sum >= total || isRounded) return 100;
  return Math.floor((paid_sum / total) * 100);
}

export const DELIVERY_KINDS = ['pickup', 'courier', 'transport'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];
/** Titles of ways that a manager chooses; the buyer's own choice has the title of a tariff. */
export const deliveryTitles: Readonly<Record<DeliveryKind, string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьером',
  transport: 'Транспортной компанией',
};
/** Title of a pickup at a branch. */
export const titleOfPickup = (office: string): string => `${deliveryTitles.pickup}: ${office}`;

/** «Москва, ул. Мира, 1, пн–пт 9:00–18:00»; '' when nothing of it is known. */
export const pickupPlace = ({ address, hours }: { address: string; hours: string }): string =>
  [address, hours].filter(Boolean).join(', ');

export const PAYMENT_KINDS = ['online', 'invoice', 'on_delivery'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const paymentTitles: Readonly<Record<PaymentKind, string>> = {
  online: 'Картой или СБП на сайте',
  invoice: 'По счёту для организации',
  on_delivery: 'При получении',
};

const NUMBER_BEFORE_FIRST = 100_000;
/** Ids are integers of four bytes. */
const MAX_ID = 2 ** 31 - 1;

/** Shown number: ids begin far from 1, so that they say nothing of how many there were. */
export const orderNumber = (id: number): string => String(NUMBER_BEFORE_FIRST + id);

/** The id of the order that has this number as it is shown («100245»); null: no order's number. */
export function parseOrderNumber(text: string): number | null {
  const id = /^\d{6,10}$/.test(text) ? Number(text) - NUMBER_BEFORE_FIRST : 0;
  return id > 0 && id <= MAX_ID && orderNumber(id) === text ? id : null;
}
