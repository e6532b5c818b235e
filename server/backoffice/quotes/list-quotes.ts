import { orderFirmSchema } from '../../../shared/contract/orders.ts';
import { orderNumber, type QuoteStatus } from '../../../shared/order.ts';
import type { ListedQuote } from '../../../views/backoffice/quotes/quote-columns.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import { type ReadPage, readPage } from '../desk/list-page.ts';
import { readCities } from '../orders/describe-orders.ts';
import { filterQuotes, type QuoteFilters, sortQuotes } from '../orders/quote-keys.ts';

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
