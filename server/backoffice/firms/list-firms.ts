import { parseInn } from '../../../shared/ru/inn.ts';
import { containsWords } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { withoutPatternSigns } from '../customers/find-customers.ts';
import { listQuery, MAX_COUNT, ROWS_ON_PAGE, readPage } from '../desk/list-page.ts';

const FIRM_STATES = ['waiting', 'confirmed', 'refused', 'all'] as const;
type FirmState = (typeof FIRM_STATES)[number];

/** Filters of the list, as they stand in its address. */
interface FirmFilters {
  state: FirmState;
  q: string;
  page: number;
}

export function readFirmFilters(query: URLSearchParams): FirmFilters {
  const { text, choice, page } = listQuery(query);
  return {
    // A search looks into all states, unless one is asked for too.
    state: choice('state', FIRM_STATES, text('q') ? 'all' : 'waiting'),
    q: text('q'),
    page: page(MAX_COUNT / ROWS_ON_PAGE),
  };
}

interface ListedFirm {
  id: number;
  title: string;
  inn: string;
  kpp: string;
  customerId: number;
  customer: string;
  role: string;
  created_at: number;
  confirmed_at: number | null;
  refused_at: number | null;
  orderCount: number;
  /** Kopecks that were paid. */
  turnover: number;
}

/** Firms by the filters, with how many there are: the oldest first while they wait. */
export async function listFirms(
  db: Db,
  filters: FirmFilters,
): Promise<{ firms: ListedFirm[]; count: number; pages: number }> {
  const { rows, count, pages } = await readPage(db, {
    rows: matchFirms(db, filters),
    counted: filterFirms(db, filters).select('firms.id'),
    page: filters.page,
  });
  const figures = await countOrdersOf(
    db,
    rows.map(({ id }) => id),
  );
  const firms = rows.map(({ customer_id, first_name, last_name, ...row }) => ({
    ...row,
    customerId: customer_id,
    customer: `${last_name} ${first_name}`.trim(),
    orderCount: figures.get(row.id)?.orders ?? 0,
    turnover: figures.get(row.id)?.turnover ?? 0,
  }));
  return { firms, count, pages };
}

/** Firms by the filters with whose they are, in the order of the list. */
export const matchFirms = (db: Db, filters: FirmFilters) =>
  filterFirms(db, filters)
    .innerJoin('customers', 'customers.id', 'firms.customer_id')
    .select(['firms.id', 'title', 'inn', 'kpp', 'customer_id', 'firms.created_at'])
    .select(['confirmed_at', 'refused_at', 'first_name', 'last_name', 'role'])
    .orderBy('firms.id', filters.state === 'waiting' ? 'asc' : 'desc');

function filterFirms(db: Db, { state, q }: FirmFilters) {
  let query = db.selectFrom('firms').where('removed_at', 'is', null);
  if (state === 'confirmed') query = query.where('confirmed_at', 'is not', null);
  else if (state !== 'all') {
    query = query
      .where('confirmed_at', 'is', null)
      .where('refused_at', state === 'refused' ? 'is not' : 'is', null);
  }
  if (!q) return query;
  const inn = parseInn(q.replace(/^инн\s*/i, ''));
  if (inn) return query.where('inn', '=', inn);
  const named = withoutPatternSigns(q).trim();
  if (named.length < 2) return query.where('firms.id', '=', 0);
  return query.where(({ eb, or }) =>
    or([
      containsWords(db, 'title', named),
      ...(/^\d{3,12}$/.test(q) ? [eb('inn', 'like', `${q}%`)] : []),
    ]),
  );
}

/** Orders of firms and what was paid for them. */
export async function countOrdersOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { orders: number; turnover: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    // Requests are left out of the sums alone: without figures of the tables SQLite would look through all orders.
    .select(({ fn }) => [
      'firm_id',
      fn.countAll<number>().filterWhere('kind', '=', 'order').as('orders'),
      fn.sum<number>('paid_sum').filterWhere('kind', '=', 'order').as('turnover'),
    ])
    .where('firm_id', 'in', [...ids])
    .groupBy('firm_id')
    .execute();
  return new Map(
    rows.map(({ firm_id, orders, turnover }) => [
      firm_id ?? 0,
      { orders: Number(orders), turnover: Number(turnover ?? 0) },
    ]),
  );
}
