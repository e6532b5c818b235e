import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { formatTerm } from '../../shared/ru/dates.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { releaseStock } from './allocate-stock.ts';
import { moveOrderIn } from './move-order.ts';

/**
 * Gives back the goods of every hold that has ended; gives how many orders held them. An order that
 * waits for an online payment stays payable without its goods; one that is paid on delivery goes to a
 * manager; what was to be paid by now is cancelled by `cancelOverdue`. An order that has ended
 * needs none of what it still holds.
 */
export async function endHolds(store: Store, now: Millis): Promise<number> {
  const due = await store.db
    .selectFrom('order_allocations')
    .select('order_id')
    .distinct()
    .where('ends_at', '<', now)
    .execute();
  let ended = 0;
  for (const { order_id } of due) {
    if (await transaction(store, (tx) => endHold(tx, order_id, now))) ended++;
  }
  return ended;
}

/** Ends a hold unless a payment came, or was begun, since the list was read. */
async function endHold(tx: Tx, orderId: number, now: Millis): Promise<boolean> {
  const held = await findHeld(tx, orderId, now);
  if (!held) return false;
  return giveBack(tx, { ...held, note: 'Срок, на который был отложен товар, вышел' }, now);
}

/**
 * Gives back the goods of an order that nobody has paid for before its hold has ended.
 * @throws CallError when it holds nothing, or what it holds is paid for or being collected.
 */
export async function releaseHoldIn(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Millis },
): Promise<void> {
  const held = await findHeld(tx, orderId);
  if (!held) throw new CallError('conflict', 'За этим заказом ничего не отложено');
  if (held.ends_at === null) {
    throw new CallError('conflict', 'Товар оплачен или его уже собирают: сначала измените заказ');
  }
  if (await giveBack(tx, { ...held, note: 'Товар больше не отложен' }, now)) return;
  throw new CallError('conflict', 'Этот заказ сейчас отменится сам: срок оплаты вышел');
}

/** Units that an order holds; a hold without money has an end. */
async function findHeld(tx: Tx, orderId: number, endedBy?: Millis) {
  const held = tx
    .selectFrom('order_allocations')
    .innerJoin('orders', 'orders.id', 'order_allocations.order_id')
    .select(['order_id', 'status', 'hold_until', 'ends_at'])
    .where('order_id', '=', orderId);
  return (endedBy === undefined ? held : held.where('ends_at', '<', endedBy)).executeTakeFirst();
}

type Held = NonNullable<Awaited<ReturnType<typeof findHeld>>> & { note: string };

async function giveBack(
  tx: Tx,
  { order_id: orderId, status, hold_until, note }: Held,
  now: Millis,
): Promise<boolean> {
  if (status === 'confirmed') {
    await moveOrderIn(tx, { orderId, to: 'review', actor: 'system', note, now });
    await askForReview(tx, { orderId, reason: note, now });
    return true;
  }
  if (status === 'cancelled' || status === 'completed') {
    await releaseStock(tx, orderId, now);
    return true;
  }
  if (status !== 'opened' || (hold_until !== null && hold_until < now)) return false;
  await releaseStock(tx, orderId, now);
  await noteRelease(tx, { orderId, payUntil: hold_until, now });
  return true;
}

async function noteRelease(
  tx: Tx,
  { orderId, payUntil, now }: { orderId: number; payUntil: number | null; now: Millis },
): Promise<void> {
  const until = payUntil === null ? '' : ` до ${formatTerm(payUntil)}`;
  const note = `Товар больше не отложен, оплатить заказ можно${until}`;
  const { id } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor: 'system', status: 'opened', note })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payload = { orderId, eventId: id };
  const message = { kind: 'hold-ended', key: `hold-ended ${id}`, payload } as const;
  await addToOutbox(tx, [message], now);
}

/** The shop is told that a manager must look at an order. */
async function askForReview(
  tx: Tx,
  { orderId, reason, now }: { orderId: number; reason: string; now: Millis },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ review: JSON.stringify([reason]) })
    .where('id', '=', orderId)
    .execute();
  const key = `order-review ${orderId} ${now}`;
  await addToOutbox(tx, [{ kind: 'order-review', key, payload: { orderId } }], now);
}
