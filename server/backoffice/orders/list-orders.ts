import { sql } from 'kysely';
import { ACTIVE_STATUSES, isOrderStatus } from '../../../shared/order.ts';
import type { ListedOrder } from '../../../views/backoffice/orders/order-columns.tsx';
import { isOwed, isPaidInFullRow } from '../../orders/owed-sql.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listQuery, readPage } from '../desk/list-page.ts';
import { describeOrders, readCities } from './describe-orders.ts';
import { meantOrders } from './order-meanings.ts';

const ORDER_SORTS = ['new', 'old', 'sum', 'due'] as const;
type OrderSort = (typeof ORDER_SORTS)[number];

/** Filters of the list, as they stand in its address. */
interface OrderFilters {
  /** `active`, `all`, `mine`, `unpaid`, or a status. */
  state: string;
  q: string;
  cityId: number | null;
  /** Of the staff; 0: nobody looks after it. */
  staffId: number | null;
  paid: 'no' | 'part' | 'yes' | '';
  /** Days in Moscow, YYYY-MM-DD. */
  from: string;
  to: string;
  sort: OrderSort;
  page: number;
}

export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const { text, number, day, choice, page } = listQuery(query);
  return {
    state: text('state') || 'active',
    q: text('q'),
    cityId: number('city'),
    staffId: number('staff'),
    paid: choice<OrderFilters['paid']>('paid', ['no', 'part', 'yes'], ''),
    from: day('from'),
    to: day('to'),
    sort: choice('sort', ORDER_SORTS, 'new'),
    page: page(),
  };
}

/** Orders by the filters, with how many there are. */
export async function listOrders(
  db: Db,
  filters: OrderFilters,
  me: number,
): Promise<{ orders: ListedOrder[]; count: number; pages: number }> {
  const matching = filterOrders(db, filters, me);
  const [{ rows, count, pages }, cities] = await Promise.all([
    readPage(db, {
      rows: sortOrders(matching, filters.sort).select('orders.id'),
      counted: matching.select('orders.id'),
      page: filters.page,
    }),
    readCities(db),
  ]);
  return { orders: await describeOrders(db, rows, cities), count, pages };
}

/** All orders by the filters, the newest first, so many at a time. */
export async function* readOrders(
  db: Db,
  filters: OrderFilters,
  { me, atOnce }: { me: number; atOnce: number },
): AsyncGenerator<ListedOrder[]> {
  const cities = await readCities(db);
  for (let below: number | null = null; ; ) {
    const matching = filterOrders(db, filters, me).select('orders.id');
    const rows: { id: number }[] = await (below === null
      ? matching
      : matching.where('orders.id', '<', below)
    )
      .orderBy('orders.id', 'desc')
      .limit(atOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    below = last.id;
    yield await describeOrders(db, rows, cities);
  }
}

/** Count of all orders by the filters, however many. */
export async function countOrders(db: Db, filters: OrderFilters, me: number): Promise<number> {
  const { count } = await filterOrders(db, filters, me)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of all orders by the filters, for work on all that is found. */
export async function listOrderIds(
  db: Db,
  filters: OrderFilters,
  { me, limit, offset = 0 }: { me: number; limit: number; offset?: number },
): Promise<number[]> {
  const rows = await sortOrders(filterOrders(db, filters, me), filters.sort)
    .select('orders.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

function filterOrders(db: Db, filters: OrderFilters, me: number) {
  let query = db.selectFrom('orders').where('orders.kind', '=', 'order');
  const { state, q, cityId, staffId, paid, from, to } = filters;
  if (q) query = query.where('orders.id', 'in', meantOrders(db, q));
  else if (state === 'active') query = query.where('orders.status', 'in', [...ACTIVE_STATUSES]);
  else if (state === 'mine') query = query.where('desk_staff_id', '=', me);
  else if (state === 'unpaid') {
    query = query.where('orders.status', 'in', [...ACTIVE_STATUSES]).where(isOwed);
  } else if (isOrderStatus(state)) query = query.where('orders.status', '=', state);
  if (cityId !== null) query = query.where('orders.city_id', '=', cityId);
  if (staffId === 0) query = query.where('desk_staff_id', 'is', null);
  else if (staffId !== null) query = query.where('desk_staff_id', '=', staffId);
  if (paid === 'no') query = query.where('paid_sum', '=', 0).where('orders.total', '>', 0);
  if (paid === 'part') query = query.where('paid_sum', '>', 0).where(isOwed);
  if (paid === 'yes') query = query.where(isPaidInFullRow);
  if (from) query = query.where('orders.created_at', '>=', Date.parse(`${from}T00:00:00+03:00`));
  if (to) query = query.where('orders.created_at', '<', Date.parse(`${to}T24:00:00+03:00`));
  return query;
}

type Matching = ReturnType<typeof filterOrders>;

function sortOrders(query: Matching, sort: OrderSort): Matching {
  if (sort === 'old') return query.orderBy('orders.id');
  if (sort === 'sum') return query.orderBy('total', 'desc').orderBy('orders.id', 'desc');
  if (sort === 'due') {
    return query.orderBy(sql`coalesce(desk_due_on, delivery_on, '9999')`).orderBy('orders.id');
  }
  return query.orderBy('orders.id', 'desc');
}
