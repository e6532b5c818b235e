import type { OrderSummary } from '../../shared/contract/account.ts';
import { type Millis, MOSCOW_MS } from '../../shared/millis.ts';
import { ACTIVE_STATUSES, needsPayment, orderNumber, paymentPercent } from '../../shared/order.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { Db } from '../platform/store/open-store.ts';
import { unindexed } from '../platform/store/unindexed.ts';

interface OrdersAsk {
  shopperId: number;
  kind: 'order' | 'request';
  /** True: only orders on their way, false: only the others; undefined: all. */
  active?: boolean | undefined;
  /** Year of Moscow's calendar; undefined: all. */
  year?: number | undefined;
  /** Page, counted from 0. */
  page: number;
  pageSize: number;
}

interface OrdersFound {
  orders: OrderSummary[];
  total: number;
}

/** Titles that a list shows of each order. */
const SHOWN_TITLES = 3;

/** A page of a shopper's orders or requests, the newest first. */
export async function listOrders(db: Db, ask: OrdersAsk): Promise<OrdersFound> {
  const { page, pageSize } = ask;
  const asked = ordersOf(db, ask);
  const [rows, { count }] = await Promise.all([
    asked
      .select(['id', 'code', 'kind', 'status', 'created_at', 'total', 'paid_sum', 'waived'])
      .select(['delivery_title', 'delivery_on'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(page * pageSize)
      .execute(),
    asked.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const contents = await readContents(
    db,
    rows.map(({ id }) => id),
  );
  const orders = rows.map(({ kind, paid_sum, waived, ...row }): OrderSummary => {
    const status = row.status as OrderSummary['status'];
    const payment_percent = paymentPercent({ paid_sum, total: row.total, waived });
    const need_pay = kind === 'order' && needsPayment({ status, payment_percent });
    const { count: line_count = 0, titles = [] } = contents.get(row.id) ?? {};
    const number = orderNumber(row.id);
    return { ...row, number, status, payment_percent, need_pay, line_count, titles };
  });
  return { orders, total: Number(count) };
}

/** The years with orders, the latest first. */
export async function listOrderYears(
  db: Db,
  ask: Pick<OrdersAsk, 'shopperId' | 'kind' | 'active'>,
): Promise<number[]> {
  const rows = await ordersOf(db, ask).select('created_at').execute();
  const years = rows.map(({ created_at }) => Number(moscowDay(created_at).slice(0, 4)));
  return [...new Set(years)].toSorted((a, b) => b - a);
}

function ordersOf(
  db: Db,
  { shopperId, kind, active, year }: Pick<OrdersAsk, 'shopperId' | 'kind' | 'active' | 'year'>,
) {
  const own = db
    .selectFrom('orders')
    .where('shopper_id', '=', shopperId)
    .where(unindexed('kind'), '=', kind);
  const state = active ? 'in' : 'not in';
  const inState =
    active === undefined ? own : own.where(unindexed('status'), state, ACTIVE_STATUSES);
  if (year === undefined) return inState;
  return inState
    .where('created_at', '>=', startOfYear(year))
    .where('created_at', '<', startOfYear(year + 1));
}

/** The first instant of a year in Moscow. */
function startOfYear(year: number): Millis {
  // Date.UTC takes a year below 100 for one of the last century.
  const start = new Date(0);
  return start.setUTCFullYear(year, 0, 1) - MOSCOW_MS;
}

interface Contents {
  count: number;
  titles: string[];
}

async function readContents(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Contents>> {
  if (orderIds.length === 0) return new Map();
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'title'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(lines, ({ order_id }) => order_id);
  return new Map(
    [...grouped].map(([id, each]) => [
      id,
      { count: each.length, titles: each.slice(0, SHOWN_TITLES).map(({ title }) => title) },
    ]),
  );
}
