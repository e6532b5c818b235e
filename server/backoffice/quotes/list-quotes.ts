import { orderFirmSchema } from '../../../shared/contract/orders.ts';
import { orderNumber, QUOTE_STATUSES, type QuoteStatus } from '../../../shared/order.ts';
import type { ListedQuote } from '../../../views/backoffice/quote-columns.tsx';
import type { QuoteFilterValues } from '../../../views/backoffice/quotes-filters.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import { listQuery, type ReadPage, readPage } from '../desk/list-page.ts';
import { readCities } from '../orders/describe-orders.ts';
import { meantOrders } from '../orders/order-meanings.ts';

export const QUOTE_SORTS = ['old', 'new', 'sum', 'until'] as const;
export type QuoteSort = (typeof QUOTE_SORTS)[number];

/** Filters of the list, as they stand in its address. */
export interface QuoteFilters extends QuoteFilterValues {
  state: QuoteStatus | 'all';
  sort: QuoteSort;
}

/** New requests when the address names no state; the longest waiting first, of all states the last. */
export function readQuoteFilters(query: URLSearchParams): QuoteFilters {
  const { text, number, choice, page } = listQuery(query);
  const state = choice<QuoteFilters['state']>('state', [...QUOTE_STATUSES, 'all'], 'new');
  return {
    state,
    q: text('q'),
    cityId: number('city'),
    staffId: number('staff'),
    sort: choice('sort', QUOTE_SORTS, state === 'all' ? 'new' : 'old'),
    page: page(),
  };
}

/** Quote requests by the filters, counted up to so many. */
export const countQuotes = async (db: Db, filters: QuoteFilters, most: number): Promise<number> =>
  (await listQuoteIds(db, filters, most)).length;

/** Ids of quote requests by the filters, for work on all that is found. */
export async function listQuoteIds(
  db: Db,
  filters: QuoteFilters,
  limit: number,
): Promise<number[]> {
  const matching = filterQuotes(db, filters);
  const rows = await matching.select('orders.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** A page of quote requests by the filters, with how many there are. */
export async function listQuotes(db: Db, filters: QuoteFilters): Promise<ReadPage<ListedQuote>> {
  const matching = filterQuotes(db, filters);
  const found = await readPage(db, {
    rows: sortQuotes(matching, filters.sort).select('orders.id'),
    counted: matching.select('orders.id'),
    page: filters.page,
  });
  const ids = found.rows.map(({ id }) => id);
  return { ...found, rows: await describeQuotes(db, ids) };
}

/** Things that somebody looks after, whoever it is. */
const keptQuotes = (db: Db) =>
  db
    .selectFrom('desk_cards')
    .select((eb) => eb.cast<number>('entity_id', 'integer').as('id'))
    .where('entity', '=', 'quote')
    .where('staff_id', 'is not', null);

function filterQuotes(db: Db, { state, q, cityId, staffId }: QuoteFilters) {
  let query = db.selectFrom('orders').where('orders.kind', '=', 'request');
  if (q !== '') query = query.where('orders.id', 'in', meantOrders(db, q));
  else if (state !== 'all') query = query.where('orders.status', '=', state);
  if (cityId !== null) query = query.where('orders.city_id', '=', cityId);
  if (staffId === 0) query = query.where('orders.id', 'not in', keptQuotes(db));
  else if (staffId !== null) {
    query = query.where('orders.id', 'in', keptQuotes(db).where('staff_id', '=', staffId));
  }
  return query;
}

type Matching = ReturnType<typeof filterQuotes>;

function sortQuotes(query: Matching, sort: QuoteSort): Matching {
  if (sort === 'new') return query.orderBy('orders.id', 'desc');
  if (sort === 'sum') return query.orderBy('total', 'desc').orderBy('orders.id', 'desc');
  if (sort === 'until') {
    // The databases sort nulls differently.
    return query
      .orderBy((eb) => eb.case().when('offered_until', 'is', null).then(1).else(0).end())
      .orderBy('offered_until')
      .orderBy('orders.id');
  }
  return query.orderBy('orders.id');
}

/** Rows of the list, in the order of the ids. */
async function describeQuotes(db: Db, ids: readonly number[]): Promise<ListedQuote[]> {
  if (ids.length === 0) return [];
  const cities = await readCities(db);
  const rows = await db
    .selectFrom('orders')
    .leftJoin('desk_cards', (join) =>
      join
        .on('desk_cards.entity', '=', 'quote')
        .on('desk_cards.entity_id', '=', (eb) => eb.cast<string>('orders.id', 'text')),
    )
    .leftJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['orders.id', 'orders.created_at', 'orders.name', 'firm', 'orders.status', 'total'])
    .select(['offered_until', 'orders.city_id', 'staff.name as staff', 'staff.id as staff_id'])
    .select((eb) =>
      eb
        .selectFrom('order_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('order_id', '=', 'orders.id')
        .as('lines'),
    )
    .where('orders.id', 'in', [...ids])
    .execute();
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  return rows
    .toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0))
    .map((row) => ({
      id: row.id,
      number: orderNumber(row.id),
      createdAt: row.created_at,
      buyer: row.firm === null ? row.name : orderFirmSchema.parse(JSON.parse(row.firm)).title,
      city: cities.get(row.city_id) ?? '',
      status: row.status as QuoteStatus,
      lines: Number(row.lines ?? 0),
      total: row.total,
      offeredUntil: row.offered_until,
      staff: row.staff,
      staffId: row.staff_id,
    }));
}
