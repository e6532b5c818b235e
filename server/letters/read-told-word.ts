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
