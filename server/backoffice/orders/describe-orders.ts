import { orderFirmSchema } from '../../../shared/contract/orders.ts';
import { isPaidInFull, type OrderStatus, orderNumber } from '../../../shared/order.ts';
import type { ListedOrder } from '../../../views/backoffice/orders/order-columns.tsx';
import type { Db } from '../../platform/store/open-store.ts';

const shownColumns = [
  'orders.id',
  'orders.created_at',
  'orders.name',
  'orders.phone',
  'orders.city_id',
  'orders.status',
  'firm',
  'total',
  'paid_sum',
  'waived',
  'delivery_on',
  'desk_due_on',
  'desk_staff_id',
  'staff.name as staff',
] as const;

/** Columns of the list's rows: an index finds and sorts ids alone, so that all other orders stay unread. */
async function readShown(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .leftJoin('staff', 'staff.id', 'desk_staff_id')
    .select(shownColumns)
    .where('orders.id', 'in', [...ids])
    .execute();
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
}

/** Titles of all cities by their ids. */
export async function readCities(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('cities').select(['id', 'title']).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Orders as rows of the list, in the order of the ids. */
export async function describeOrders(
  db: Db,
  listed: readonly { id: number }[],
  cityOf: ReadonlyMap<number, string>,
): Promise<ListedOrder[]> {
  const found = listed.map(({ id }) => id);
  const [rows, short, notes, numbers] = await Promise.all([
    readShown(db, found),
    countShort(db, found),
    lastNotes(db, found),
    foreignNumbers(db, found),
  ]);
  return rows.map((row) => {
    const firm = row.firm === null ? null : orderFirmSchema.parse(JSON.parse(row.firm));
    return {
      id: row.id,
      number: orderNumber(row.id),
      foreignNumber: numbers.get(row.id) ?? null,
      createdAt: row.created_at,
      buyer: firm?.title ?? row.name,
      phone: row.phone,
      city: cityOf.get(row.city_id) ?? '',
      total: row.total,
      paid: row.paid_sum,
      isPaid: isPaidInFull(row),
      short: short.get(row.id) ?? 0,
      status: row.status as OrderStatus,
      due: row.desk_due_on ?? row.delivery_on,
      ownDue: row.desk_due_on,
      staff: row.staff,
      staffId: row.desk_staff_id,
      note: notes.get(row.id) ?? '',
    };
  });
}

/** Units of active orders that nothing is held for. */
async function countShort(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const wanted = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(({ fn }) => ['order_id', fn.sum<number>('quantity').as('units')])
    .where('order_id', 'in', [...ids])
    .where('orders.status', 'in', ['review', 'opened', 'confirmed', 'assembling'])
    .where('orders.led_by', 'is', null)
    .groupBy('order_id')
    .execute();
  const held = await db
    .selectFrom('order_allocations')
    .select(({ fn }) => ['order_id', fn.sum<number>('quantity').as('units')])
    .where('order_id', 'in', [...ids])
    .groupBy('order_id')
    .execute();
  const heldOf = new Map(held.map(({ order_id, units }) => [order_id, Number(units)]));
  return new Map(
    wanted.map(({ order_id, units }) => [
      order_id,
      Math.max(0, Number(units) - (heldOf.get(order_id) ?? 0)),
    ]),
  );
}

async function lastNotes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('desk_notes')
    .select(['entity_id', 'text'])
    .where('entity', '=', 'order')
    .where('entity_id', 'in', ids.map(String))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  // The last one stays.
  return new Map(rows.map(({ entity_id, text }) => [Number(entity_id), text]));
}

async function foreignNumbers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('exchange_orders')
    .select(['order_id', 'number'])
    .where('order_id', 'in', [...ids])
    .where('number', 'is not', null)
    .execute();
  return new Map(rows.map(({ order_id, number }) => [order_id, number ?? '']));
}
