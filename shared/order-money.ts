import { z } from 'zod';
import type { Kopecks } from './money.ts';
import { isRounding, PAYABLE_ONLINE } from './order.ts';

const kopecks = z.int().nonnegative();
const owed = { paid: kopecks, left: kopecks };
/** Way of giving money back: the shop's program the way it came, or a manager. */
const back = z.enum(['by_itself', 'by_person']);

/** State of an order's money: every page, letter and answer speaks of it from this alone. */
export const orderMoneySchema = z.discriminatedUnion('kind', [
  /** A request, or an order that a manager looks at first: nothing is to be paid. */
  z.object({ kind: z.literal('none') }),
  /** Confirmed, and paid when it is handed over. */
  z.object({ kind: z.literal('on_delivery'), ...owed }),
  /** No payment is under way; `paid` above 0 is a part. */
  z.object({ kind: z.literal('due'), ...owed }),
  /** A payment on the site is not at its end. */
  z.object({ kind: z.literal('waiting'), ...owed }),
  /** The payment system gave no answer: the buyer was not sent to pay. */
  z.object({ kind: z.literal('unanswered'), ...owed }),
  z.object({ kind: z.literal('declined'), ...owed, reason: z.string() }),
  /** A payment contradicts the order: a manager looks at it, and nothing more is to be paid. */
  z.object({ kind: z.literal('checking'), ...owed }),
  /** All is here, but kopecks that are not owed; `paid` of 0: the order costs nothing. */
  z.object({ kind: z.literal('paid'), paid: kopecks }),
  z.object({ kind: z.literal('overpaid'), paid: kopecks, extra: kopecks, back }),
  /** Part of what was paid for a living order went back, and nothing is owed for it. */
  z.object({ kind: z.literal('partly_returned'), paid: kopecks, returned: kopecks }),
  /** No money is here; `link_open`: a pay page may still take some. */
  z.object({ kind: z.literal('cancelled'), link_open: z.boolean() }),
  /** Cancelled, and `amount` has to go back. */
  z.object({ kind: z.literal('returning'), amount: kopecks, returned: kopecks, back }),
  z.object({ kind: z.literal('returned'), returned: kopecks }),
]);
export type OrderMoney = z.infer<typeof orderMoneySchema>;

/** Whether the buyer is asked for money now: not while a payment is looked at, nor at the handing over. */
export const isAskedFor = ({ kind }: OrderMoney): boolean =>
  kind === 'due' || kind === 'unanswered' || kind === 'declined';

export interface PaymentFact {
  status: 'new' | 'pending' | 'succeeded' | 'canceled';
  reason: string;
  /** Contradicts the order. */
  isOdd: boolean;
}

export interface MoneyFacts {
  kind: 'order' | 'request';
  status: string;
  payment_kind: string;
  total: Kopecks;
  /** Paid sum without what went back. */
  paid_sum: Kopecks;
  /** Payments on the site, the newest first. */
  payments: readonly PaymentFact[];
  /** Sum on its way back. */
  returning: Kopecks;
  /** Went back. */
  returned: Kopecks;
  /** Part of the price that is not owed (again). */
  waived: Kopecks;
}

export function orderMoney(facts: MoneyFacts): OrderMoney {
  const { kind, status, total, paid_sum: paid, returning, returned, waived } = facts;
  if (kind !== 'order') return { kind: 'none' };
  if (status === 'cancelled') return cancelledMoney(facts);
  if (status === 'review' && paid === 0 && total > 0) return { kind: 'none' };
  const left = total - paid;
  const back = returning >= -left ? 'by_itself' : 'by_person';
  if (left < 0) return { kind: 'overpaid', paid, extra: -left, back };
  if (left === 0) return { kind: 'paid', paid };
  if (left <= waived) {
    const isRounded = returned === 0 && isRounding({ paid_sum: paid, total });
    return isRounded ? { kind: 'paid', paid } : { kind: 'partly_returned', paid, returned };
  }
  return owedMoney(facts, { paid, left: left - waived });
}

function cancelledMoney({ paid_sum, payments, returning, returned }: MoneyFacts): OrderMoney {
  const back = returning >= paid_sum ? 'by_itself' : 'by_person';
  if (paid_sum > 0) return { kind: 'returning', amount: paid_sum, returned, back };
  if (returned > 0) return { kind: 'returned', returned };
  return { kind: 'cancelled', link_open: payments.some(({ status }) => status === 'pending') };
}

function owedMoney(
  { status, payment_kind, payments }: MoneyFacts,
  sums: { paid: Kopecks; left: Kopecks },
): OrderMoney {
  if (payments.some(({ isOdd }) => isOdd)) return { kind: 'checking', ...sums };
  if (payment_kind === 'on_delivery') return { kind: 'on_delivery', ...sums };
  const [last] = payments;
  if (!last || !PAYABLE_ONLINE.includes(status)) return { kind: 'due', ...sums };
  // Attempts that failed were at what is paid since, or agreed to without money.
  if (status !== 'opened' && last.status !== 'pending') return { kind: 'due', ...sums };
  switch (last.status) {
    case 'new':
      return { kind: 'unanswered', ...sums };
    case 'pending':
      return { kind: 'waiting', ...sums };
    case 'canceled':
      return { kind: 'declined', ...sums, reason: last.reason };
    case 'succeeded':
      return { kind: 'due', ...sums };
  }
}
