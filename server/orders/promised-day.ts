import type { ReadyOn } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import type { DeliveryKind } from '../../shared/order.ts';
import { formatNearDay } from '../../shared/ru/dates.ts';
import { laterBy } from '../../shared/supply.ts';
import { countWorkingDays, type WorkCalendar } from '../../shared/work-calendar.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { changeHold } from './hold.ts';
import { usualHold } from './settle-hold.ts';

interface NamedDay {
  orderId: number;
  /** YYYY-MM-DD; null: named later. */
  on: string | null;
  now: Millis;
}

/**
 * Promises an order for another day, and lets goods that it holds without money wait as long as that says.
 * Gives the words for its history and its buyer; '' when it is the day that was promised.
 */
export async function setDay(tx: Tx, { orderId, on, now }: NamedDay): Promise<string> {
  const order = await tx
    .selectFrom('orders')
    .select(['delivery_on', 'status', 'payment_kind', 'paid_sum', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.delivery_on === on) return '';
  await tx
    .updateTable('orders')
    .set({ delivery_on: on, updated_at: now })
    .where('id', '=', orderId)
    .execute();
  // Before it is agreed to, goods wait for its money; an order led elsewhere holds what it was made with.
  if (order.status === 'confirmed' && order.led_by === null) {
    await holdToDay(tx, { orderId, order: { ...order, delivery_on: on }, now });
  }
  return `Доставка: ${on === null ? 'день назовём позже' : formatNearDay(on, now)}`;
}

type HoldAsk = Pick<Parameters<typeof usualHold>[0], 'order' | 'now'> & { orderId: number };

async function holdToDay(tx: Tx, { orderId, order, now }: HoldAsk): Promise<void> {
  const hold = usualHold({ to: 'confirmed', order, now });
  if (order.delivery_on !== null || hold.why !== 'term') return changeHold(tx, orderId, hold);
  // A day that is not known any more takes nothing from the term that the buyer has been told.
  await tx
    .updateTable('order_allocations')
    .set({ ends_at: hold.endsAt })
    .where('order_id', '=', orderId)
    .where('ends_at', '<', hold.endsAt)
    .execute();
}

interface MovedGoods {
  kind: DeliveryKind | 'none';
  /** Day that is promised. */
  on: ReadyOn | null;
  /** Days when all goods were and are in the city of the order; null: not known. */
  before: ReadyOn | null;
  after: ReadyOn | null;
  calendar: WorkCalendar;
}

/**
 * Day that may be promised when goods come on another day than before: never sooner than was promised, and
 * after them by as many working days as the way took. Null: nobody knows it now.
 */
export function dayAfter({ kind, on, before, after, calendar }: MovedGoods): ReadyOn | null {
  if (on === null) return null;
  // A person has named it for goods of an unknown day.
  if (after === null) return before === null ? on : null;
  if (before !== null && after <= before) return on;
  if (kind === 'pickup') return after > on ? after : on;
  if (before === null) return on > after ? on : null;
  const later = laterBy(calendar, after, countWorkingDays(calendar, before, on));
  return later > on ? later : on;
}
