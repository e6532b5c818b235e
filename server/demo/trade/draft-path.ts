import type { Insertable } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../../../shared/millis.ts';
import type { OrderStatus } from '../../../shared/order.ts';
import { CANCELLED_BY_BUYER } from '../../../shared/order-events.ts';
import { holdUntil } from '../../orders/hold.ts';
import type { OrderEventTable } from '../../platform/store/tables/order-tables.ts';
import type { Random } from '../random.ts';
import { cancelReasons } from './people-names.ts';

interface PathAsk {
  random: Random;
  /** Time when it was placed, and the present. */
  at: number;
  now: number;
  /** Day that it is promised for, YYYY-MM-DD: nobody has it before. */
  promisedOn: string;
  status: OrderStatus;
  payment: 'online' | 'invoice' | 'on_delivery';
  /** The buyer comes for it: it is made ready there, never shipped. */
  isPickup: boolean;
  /** Member of the staff who moves it. */
  staffId: number;
  /** Member of the staff who counts what the bank tells. */
  cashierId: number;
  /** True for an order that came of an offer: it is not looked through. */
  isOffered: boolean;
}

type Step = readonly [hours: number, actor: string, status: OrderStatus, note: string];

export interface OrderPath {
  events: Omit<Insertable<OrderEventTable>, 'order_id'>[];
  /** Time when it was paid; null: not yet. */
  paidAt: number | null;
  isCancelledPaid: boolean;
}

/** The history of an order up to its status. */
export function draftPath(ask: PathAsk): OrderPath {
  const { random, status, payment, cashierId } = ask;
  const staff = `staff ${ask.staffId}`;
  const isReviewed = status === 'review' || (!ask.isOffered && random.chance(0.2));
  const isCash = payment === 'on_delivery';
  const first = isReviewed ? 'review' : isCash ? 'confirmed' : 'opened';
  const steps: Step[] = [[0, 'customer', first, '']];
  if (status === 'review') return timePath(ask, steps, null);
  if (isReviewed) steps.push([random.int(1, 4), staff, isCash ? 'confirmed' : 'opened', '']);
  const cancelling = status === 'cancelled' ? draftCancelling(ask) : null;
  if (cancelling && !cancelling.isPaid) {
    return timePath(ask, [...steps, cancelling.step], null);
  }
  if (status === 'opened') return timePath(ask, steps, null);
  const payer = payment === 'online' ? 'payment' : `staff ${cashierId}`;
  const hours = random.int(1, payment === 'online' ? 3 : 30);
  if (!isCash) steps.push([hours, payer, 'confirmed', 'Оплачен']);
  if (cancelling) steps.push(cancelling.step);
  else steps.push(...draftWork(ask));
  return timePath(ask, steps, isCash ? 'completed' : 'confirmed');
}

function draftCancelling({ random, at, now, payment, staffId }: PathAsk) {
  const until = holdUntil(payment, at);
  const isOverdue = until !== null && until < now && random.chance(0.5);
  const isPaid = payment === 'online' && !isOverdue && random.chance(0.4);
  const staff = `staff ${staffId}`;
  const [actor, note] = isOverdue
    ? ['system', 'Не оплачен в срок']
    : !isPaid && random.chance(0.4)
      ? ['customer', CANCELLED_BY_BUYER]
      : [staff, random.pick(cancelReasons)];
  const hours = isOverdue ? (until - at) / HOUR_MS : random.int(1, 30);
  const step: Step = [hours, actor, 'cancelled', note];
  return { isPaid, step };
}

/** Steps of the staff since it was confirmed. */
function draftWork({ random, status, isPickup, staffId }: PathAsk): Step[] {
  const staff = `staff ${staffId}`;
  if (status === 'confirmed') return [];
  const steps: Step[] = [[random.int(2, 20), staff, 'assembling', '']];
  if (status === 'assembling') return steps;
  steps.push([random.int(3, 24), staff, isPickup ? 'ready' : 'shipped', '']);
  if (status === 'completed') steps.push([random.int(0, HANDED_HOURS), staff, 'completed', '']);
  return steps;
}

/** Hours of a day in which goods are handed over. */
const HANDED_HOURS = 8;

/** Time from which goods are handed over on a day in Москва, YYYY-MM-DD. */
export const handedFrom = (day: string): number => Date.parse(`${day}T10:00:00+03:00`);

/**
 * Gives the steps their instants, so that the last of them is past; a completed order is handed over on
 * the day that it was promised for, so many hours after the first that day.
 */
function timePath(
  { at, now, status, promisedOn }: PathAsk,
  steps: readonly Step[],
  paidAs: OrderStatus | null,
): OrderPath {
  const [handedAfter] = steps.at(-1)!;
  const handedAt =
    status === 'completed'
      ? Math.min(handedFrom(promisedOn) + handedAfter * HOUR_MS, now - 10 * MINUTE_MS)
      : null;
  const onTheWay = handedAt === null ? steps : steps.slice(0, -1);
  const whole = onTheWay.reduce((sum, [hours]) => sum + hours, 0) * HOUR_MS;
  const share = Math.min(1, (0.9 * ((handedAt ?? now) - at)) / Math.max(1, whole));
  let spent = 0;
  const events = steps.map(([hours, actor, to, note], index) => {
    const isHanded = handedAt !== null && index === onTheWay.length;
    if (!isHanded) spent += hours * HOUR_MS * share;
    const when = isHanded ? handedAt : Math.round(at + spent);
    return { at: when, actor, status: to as string, note };
  });
  const paid = events.find((event) => event.status === paidAs);
  return {
    events,
    paidAt: paid?.at ?? null,
    isCancelledPaid: status === 'cancelled' && paid !== undefined,
  };
}
