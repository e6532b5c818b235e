import type { Insertable } from 'kysely';
import { DAY_MS } from '../../../shared/millis.ts';
import { isPaidInFull } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { ReportDayTable } from '../../platform/store/tables/desk-tables.ts';

/** Ways to count a day; the key of a row is named beside each. */
export type DayKind =
  /** '' */
  | 'all'
  /** Id of the city, of the brand, of the top category; '0': none. */
  | 'city'
  | 'brand'
  | 'category'
  /** Id of who looks after it; '0': nobody. */
  | 'manager'
  /** Status, also of cancelled orders. */
  | 'status'
  /** Status and what was said: «cancelled Покупатель передумал». */
  | 'lost'
  /** '': orders that are paid in full. */
  | 'paid'
  /** '': quote requests. */
  | 'request'
  /** Id of a product that was asked for without being in stock. */
  | 'demand'
  /** '': units are new visitors (count-visitors.ts). */
  | 'visitors';

/** Kind of rows that no order of the day gives. */
export const VISITORS = 'visitors' satisfies DayKind;

/** Kinds whose keys are things that may become part of others. */
export const DAY_KINDS_MERGED = ['brand', 'category'] as const satisfies readonly DayKind[];
export type MergedKind = (typeof DAY_KINDS_MERGED)[number];

type DayRow = Insertable<ReportDayTable> & { kind: DayKind };

interface Counted {
  orders: Set<number>;
  units: number;
  total: number;
  paid: number;
}

const MAX_REASON = 100;

/** First instants of a day in Moscow and of the next one. */
export function dayBounds(day: string): { from: number; to: number } {
  const from = Date.parse(`${day}T00:00:00+03:00`);
  return { from, to: from + DAY_MS };
}

/** Counts the orders and quote requests that were placed on a day, as they are now. */
export async function countDay(
  db: Db,
  day: string,
  topOf: ReadonlyMap<number, number>,
): Promise<DayRow[]> {
  const { from, to } = dayBounds(day);
  const [orders, lines, ends] = await Promise.all([
    readOrders(db, from, to),
    readLines(db, from, to),
    readEnds(db, from, to),
  ]);
  const counts = new Map<string, Counted & { kind: DayKind; key: string }>();
  const add = (kind: DayKind, key: string, id: number, figures: Partial<Counted>) => {
    const name = `${kind} ${key}`;
    const known = counts.get(name) ?? {
      kind,
      key,
      orders: new Set<number>(),
      units: 0,
      total: 0,
      paid: 0,
    };
    counts.set(name, known);
    known.orders.add(id);
    known.units += figures.units ?? 0;
    known.total += figures.total ?? 0;
    known.paid += figures.paid ?? 0;
  };
  const reasonOf = new Map(
    ends.map(({ order_id, status, note }) => [`${order_id} ${status}`, note]),
  );
  const sold = new Set<number>();
  const asked = new Set<number>();
  for (const order of orders) {
    const { id, kind, status, city_id, staff_id, total, paid_sum: paid } = order;
    const isLost = status === 'cancelled' || status === 'declined';
    if (isLost) {
      const reason = (reasonOf.get(`${id} ${status}`) ?? '').slice(0, MAX_REASON);
      add('lost', `${status} ${reason}`, id, { total });
    }
    if (kind === 'request') {
      add('request', '', id, { total });
      asked.add(id);
      continue;
    }
    add('status', status, id, { total, paid });
    if (isLost) continue;
    sold.add(id);
    const figures = { total, paid };
    add('all', '', id, figures);
    if (isPaidInFull(order)) add('paid', '', id, figures);
    add('city', String(city_id), id, figures);
    add('manager', String(staff_id ?? 0), id, figures);
  }
  for (const { order_id, product_id, brand_id, category_id, quantity: units, sum } of lines) {
    const figures = { units, total: sum ?? 0 };
    if (sold.has(order_id)) {
      add('brand', String(brand_id ?? 0), order_id, figures);
      add('category', String(topOf.get(category_id ?? 0) ?? 0), order_id, figures);
    } else if (asked.has(order_id)) add('demand', String(product_id), order_id, figures);
  }
  return [...counts.values()].map(({ kind, key, orders: ids, units, total, paid }) => ({
    kind,
    day,
    key,
    orders: ids.size,
    units,
    total,
    paid,
  }));
}

const readOrders = (db: Db, from: number, to: number) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'kind',
      'status',
      'city_id',
      'desk_staff_id as staff_id',
      'total',
      'paid_sum',
      'waived',
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();

const readLines = (db: Db, from: number, to: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_id', 'product_id', 'brand_id', 'category_id', 'quantity', 'sum'])
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .execute();

/** Reasons of cancelled orders and declined requests; later words are about money. */
const readEnds = (db: Db, from: number, to: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(['order_id', 'order_events.status', 'note'])
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .where('order_events.status', 'in', ['cancelled', 'declined'])
    .where('note', '!=', '')
    .orderBy('order_events.id', 'desc')
    .execute();
