import { orderFirmSchema } from '../../../shared/contract/orders.ts';
import { orderNumber, QUOTE_STATUSES, type QuoteStatus } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listQuery, ROWS_ON_PAGE } from '../desk/list-page.ts';

export interface ListedQuote {
  id: number;
  number: string;
  createdAt: number;
  buyer: string;
  status: QuoteStatus;
  lines: number;
  total: number;
  offeredUntil: number | null;
  staff: string | null;
}

export type QuoteState = QuoteStatus | 'all';

/** State of a list's address; new requests when it names none. */
export function readQuoteState(query: URLSearchParams): QuoteState {
  const states: readonly QuoteState[] = [...QUOTE_STATUSES, 'all'];
  return listQuery(query).choice('state', states, 'new');
}

/** Quote requests in a state, counted up to so many. */
export async function countQuotes(db: Db, state: QuoteState, most: number): Promise<number> {
  let ids = db.selectFrom('orders').select('id').where('kind', '=', 'request').limit(most);
  if (state !== 'all') ids = ids.where('status', '=', state);
  return (await ids.execute()).length;
}

/** Quote requests in a state, the longest waiting first; `all`: the last first. */
export async function listQuotes(
  db: Db,
  { state, page }: { state: QuoteState; page: number },
): Promise<ListedQuote[]> {
  const order = state === 'all' ? 'desc' : 'asc';
  let ids = db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'request')
    .orderBy('id', order)
    .limit(ROWS_ON_PAGE)
    .offset((page - 1) * ROWS_ON_PAGE);
  if (state !== 'all') ids = ids.where('status', '=', state);
  const rows = await db
    .selectFrom(ids.as('shown'))
    .innerJoin('orders', 'orders.id', 'shown.id')
    .leftJoin('desk_cards', (join) =>
      join
        .on('desk_cards.entity', '=', 'quote')
        .on('desk_cards.entity_id', '=', (eb) => eb.cast<string>('shown.id', 'text')),
    )
    .leftJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['orders.id', 'orders.created_at', 'orders.name', 'firm', 'orders.status', 'total'])
    .select(['offered_until', 'staff.name as staff'])
    .select((eb) =>
      eb
        .selectFrom('order_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('order_id', '=', 'shown.id')
        .as('lines'),
    )
    .orderBy('shown.id', order)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.id),
    createdAt: row.created_at,
    buyer: row.firm === null ? row.name : orderFirmSchema.parse(JSON.parse(row.firm)).title,
    status: row.status as QuoteStatus,
    lines: Number(row.lines ?? 0),
    total: row.total,
    offeredUntil: row.offered_until,
    staff: row.staff,
  }));
}
