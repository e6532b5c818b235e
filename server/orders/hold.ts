import { DAY_MS, MINUTE_MS, type Millis } from '../../shared/millis.ts';
import type { PaymentKind } from '../../shared/order.ts';
import { type DayEnd, endOfMoscowDay } from '../../shared/ru/dates.ts';
import { terms } from '../../shared/terms.ts';
import type { Tx } from '../platform/store/transaction.ts';

/**
 * Reason why goods are held for an order: without money until `endsAt` (epoch milliseconds); paid
 * for, until they are shipped; in the hands of those who collect the order.
 */
export type Hold = TermHold | { why: 'money' | 'staff' };
interface TermHold {
  why: 'term';
  endsAt: number;
}

/** Days in which an order must be paid. */
const PAY_DAYS = { online: 3, invoice: terms.invoice.count, on_delivery: null } as const;
/** Time that goods wait for an online payment by a buyer whose phone is not proven. */
export const UNPROVEN_HOLD_MS = 60 * MINUTE_MS;
/** A link of the payment system lives an hour, its answer may come some minutes later. */
export const PAYMENT_HOLD_MS = 70 * MINUTE_MS;
/**
 * Days after the promised one, for an order that is paid on delivery and not being collected yet.
 */
const DAYS_AFTER_PROMISE = terms.keep.count;
const LONGEST_HOLD_DAYS = 30;

/**
 * End of the day until which an order must be paid, or it is cancelled; null: it is paid on
 * delivery.
 */
export function holdUntil(payment: PaymentKind, now: Millis): DayEnd | null {
  const days = PAY_DAYS[payment];
  return days === null ? null : endOfMoscowDay(now + days * DAY_MS);
}

interface HoldAsk {
  payment: PaymentKind;
  /** The phone was checked. */
  isProven: boolean;
  /** Promised day, YYYY-MM-DD. */
  deliveryOn: string | null;
  now: Millis;
}

/** Hold of the goods of a new order. */
export function termHold({ payment, isProven, deliveryOn, now }: HoldAsk): TermHold {
  if (payment === 'online' && !isProven) return { why: 'term', endsAt: now + UNPROVEN_HOLD_MS };
  const payUntil = holdUntil(payment, now);
  if (payUntil !== null) return { why: 'term', endsAt: payUntil };
  const promised = deliveryOn === null ? now : Date.parse(`${deliveryOn}T12:00:00+03:00`);
  const last = Math.min(Math.max(promised, now), now + LONGEST_HOLD_DAYS * DAY_MS);
  return { why: 'term', endsAt: endOfMoscowDay(last + DAYS_AFTER_PROMISE * DAY_MS) };
}

/** Columns of rows of held units. */
export const holdColumns = (hold: Hold) => ({
  why: hold.why,
  ends_at: hold.why === 'term' ? hold.endsAt : null,
});

/** Changes the hold of everything that an order holds. */
export async function changeHold(tx: Tx, orderId: number, hold: Hold): Promise<void> {
  await tx
    .updateTable('order_allocations')
    .set(holdColumns(hold))
    .where('order_id', '=', orderId)
    .execute();
}
