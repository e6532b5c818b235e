import { EXCHANGE_ACTOR } from '../../orders/led-elsewhere.ts';
import type { Db } from '../../platform/store/open-store.ts';

/** A row of an order's timeline, with who made it, for the staff alone. */
interface OrderEvent {
  id: number;
  at: number;
  status: string;
  note: string;
  who: string;
}

/** Authors that are no persons of the staff. */
const authors: ReadonlyMap<string, string> = new Map([
  ['customer', 'покупатель'],
  ['system', 'магазин'],
  ['payment', 'платёжная система'],
  [EXCHANGE_ACTOR, '1С'],
]);

/** Timeline of an order, the first event first. */
export async function listOrderEvents(db: Db, orderId: number): Promise<OrderEvent[]> {
  const events = await db
    .selectFrom('order_events')
    .select(['id', 'at', 'status', 'note', 'actor'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const staffIds = events.flatMap(({ actor }) => staffIdOf(actor) ?? []);
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set([0, ...staffIds])])
    .execute();
  const nameOf = new Map(staff.map(({ id, name }) => [id, name]));
  return events.map(({ actor, ...event }) => {
    const name = nameOf.get(staffIdOf(actor) ?? 0) ?? 'сотрудник';
    return { ...event, who: authors.get(actor) ?? name };
  });
}

/** «staff 12» → 12; null: nobody of the staff. */
function staffIdOf(actor: string): number | null {
  const [, id] = /^staff (\d+)$/.exec(actor) ?? [];
  return id === undefined ? null : Number(id);
}
