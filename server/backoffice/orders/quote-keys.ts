import { QUOTE_STATUSES, type QuoteStatus } from '../../../shared/order.ts';
import type { QuoteFilterValues } from '../../../views/backoffice/quotes/quotes-filters.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import type { Window } from '../desk/find-neighbours.ts';
import { listQuery } from '../desk/list-page.ts';
import { meantOrders } from './order-meanings.ts';

const QUOTE_SORTS = ['old', 'new', 'sum', 'until'] as const;
type QuoteSort = (typeof QUOTE_SORTS)[number];

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

/** Ids of a part of the list, in its order. */
export async function readQuoteIds(
  db: Db,
  filters: QuoteFilters,
  { offset, limit }: Window,
): Promise<number[]> {
  const sorted = sortQuotes(filterQuotes(db, filters), filters.sort).select('orders.id');
  return (await sorted.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

/** Things that somebody looks after, whoever it is. */
const keptQuotes = (db: Db) =>
  db
    .selectFrom('desk_cards')
    .select((eb) => eb.cast<number>('entity_id', 'integer').as('id'))
    .where('entity', '=', 'quote')
    .where('staff_id', 'is not', null);

export function filterQuotes(db: Db, { state, q, cityId, staffId }: QuoteFilters) {
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

export function sortQuotes(query: Matching, sort: QuoteSort): Matching {
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
