import { z } from 'zod';
import { stepNote } from '../../shared/order-events.ts';
import type { Db } from '../platform/store/open-store.ts';

const told = z.object({ eventId: z.int().optional() });

interface ToldOrder {
  events: readonly { status: string; note: string }[];
}

/** Words of the event that a message tells of; one of a former version names none: those of its step. */
export async function readToldWord(
  db: Db,
  payload: unknown,
  { order, status }: { order: ToldOrder; status: string },
): Promise<string> {
  const { eventId } = told.parse(payload);
  if (eventId === undefined) return stepNote(order.events, status);
  const { note } = await db
    .selectFrom('order_events')
    .select('note')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return note;
}

/** Actors whose words explain their own step and end with it. */
const EXPLAINING = ['system', 'payment', 'customer'];

/** Words that people and 1C added to steps of an order, such as a track number: they hold in later states. */
export async function readSaidWords(db: Db, payloads: readonly unknown[]): Promise<string[]> {
  const ids = payloads.flatMap((payload) => told.parse(payload).eventId ?? []);
  if (ids.length === 0) return [];
  const events = await db
    .selectFrom('order_events')
    .select('note')
    .where('id', 'in', ids)
    .where('actor', 'not in', EXPLAINING)
    .where('note', '!=', '')
    .orderBy('id')
    .execute();
  return events.map(({ note }) => note);
}
