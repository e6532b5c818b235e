import { sql } from 'kysely';
import type { Role } from '../../../shared/contract/shopper.ts';
import { isPriceLevel, type PriceLevel } from '../../../shared/price-level.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Window } from '../desk/find-neighbours.ts';
import { listQuery, ROWS_ON_PAGE, readPage } from '../desk/list-page.ts';
import { meantCustomers } from './find-customers.ts';

const CUSTOMER_STATES = ['all', 'buyers', 'idle', 'erasure', 'erased'] as const;
type CustomerState = (typeof CUSTOMER_STATES)[number];
const SORTS = ['last', 'turnover', 'new'] as const;
type CustomerSort = (typeof SORTS)[number];

/** Filters of the list, as they stand in its address. */
export interface CustomerFilters {
  state: CustomerState;
  q: string;
  kind: 'person' | 'company' | '';
  level: PriceLevel | '';
  sort: CustomerSort;
  page: number;
}

/** Customers counted and turned over at most: nobody reads more pages. */
const MAX_CUSTOMERS = 5_000;

export function readCustomerFilters(query: URLSearchParams): CustomerFilters {
  const { text, choice, page } = listQuery(query);
  const level = text('level');
  return {
    state: choice('state', CUSTOMER_STATES, 'all'),
    q: text('q'),
    kind: choice<CustomerFilters['kind']>('kind', ['person', 'company'], ''),
    level: isPriceLevel(level) ? level : '',
    sort: choice('sort', SORTS, 'last'),
    page: page(MAX_CUSTOMERS / ROWS_ON_PAGE),
  };
}

interface ListedCustomer {
  id: number;
  name: string;
  phone: string;
  email: string;
  /** Titles of the firms they buy for, the usual one first. */
  firms: string[];
  role: Role;
  orderCount: number;
  /** Kopecks that were paid. */
  turnover: number;
  /** 0: never. */
  lastOrderAt: number;
  createdAt: number;
  erasureAskedAt: number | null;
  erasedAt: number | null;
}

/** Customers by the filters, with how many there are, at most MAX_CUSTOMERS. */
export async function listCustomers(
  db: Db,
  filters: CustomerFilters,
): Promise<{ customers: ListedCustomer[]; count: number; pages: number }> {
  const matching = filterCustomers(db, filters);
  const { rows, count, pages } = await readPage(db, {
    rows: sortCustomers(matching, filters).selectAll(),
    counted: matching.select('id'),
    page: filters.page,
    maxCount: MAX_CUSTOMERS,
  });
  return { customers: await withFirms(db, rows), count, pages };
}

/** Ids of a part of the list, in its order. */
export async function readCustomerIds(
  db: Db,
  filters: CustomerFilters,
  { offset, limit }: Window,
): Promise<number[]> {
  const sorted = sortCustomers(filterCustomers(db, filters), filters).select('id');
  return (await sorted.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

/** Count of all customers that the filters find. */
export async function countCustomers(db: Db, filters: CustomerFilters): Promise<number> {
  const { count } = await filterCustomers(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const PART = 500;

/** All customers by the filters, in parts, for a file: never all of them at once in memory. */
export async function* eachCustomer(
  db: Db,
  filters: CustomerFilters,
): AsyncGenerator<ListedCustomer[]> {
  let last = 0;
  for (;;) {
    const rows = await filterCustomers(db, filters)
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(PART)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield await withFirms(db, rows);
  }
}

function filterCustomers(db: Db, { q, state, kind, level }: CustomerFilters) {
  let query = db.selectFrom('customers').where('merged_into', 'is', null);
  if (q) query = query.where('id', 'in', meantCustomers(db, q));
  if (state === 'buyers') query = query.where('last_order_at', '>', 0);
  if (state === 'idle') query = query.where('last_order_at', '=', 0);
  if (state === 'erased') query = query.where('erased_at', 'is not', null);
  else query = query.where('erased_at', 'is', null);
  if (state === 'erasure') query = query.where('erasure_asked_at', 'is not', null);
  if (kind) query = query.where('customer_type', '=', kind);
  if (level) query = query.where('role', '=', level);
  return query;
}

type Matching = ReturnType<typeof filterCustomers>;

function sortCustomers(query: Matching, { q, state, sort }: CustomerFilters): Matching {
  const column = { new: 'id', turnover: 'turnover', last: 'last_order_at' }[sort];
  // Of few customers: the plus keeps SQLite from looking for them among all in the order of an index.
  const isRare = q !== '' || state === 'erasure' || state === 'erased';
  const key = isRare ? sql`+${sql.ref(column)}` : sql.ref(column);
  return query.orderBy(key, 'desc').orderBy('id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<Matching['selectAll']>['execute']>>[number];

async function withFirms(db: Db, rows: readonly Row[]): Promise<ListedCustomer[]> {
  const firms =
    rows.length === 0
      ? []
      : await db
          .selectFrom('firms')
          .select(['customer_id', 'title'])
          .where(
            'customer_id',
            'in',
            rows.map(({ id }) => id),
          )
          .where('removed_at', 'is', null)
          .orderBy('is_default', 'desc')
          .orderBy('id')
          .execute();
  const firmsOf = Map.groupBy(firms, ({ customer_id }) => customer_id);
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    phone: row.erased_at === null ? row.phone : '',
    email: row.email,
    firms: (firmsOf.get(row.id) ?? []).map(({ title }) => title),
    role: row.role,
    orderCount: row.order_count,
    turnover: row.turnover,
    lastOrderAt: row.last_order_at,
    createdAt: row.created_at,
    erasureAskedAt: row.erasure_asked_at,
    erasedAt: row.erased_at,
  }));
}

/** «Белова Анна Петровна»; an erased account has its number instead. */
export function fullName(row: {
  id: number;
  last_name: string;
  first_name: string;
  patronymic: string;
}): string {
  const name = [row.last_name, row.first_name, row.patronymic].filter(Boolean).join(' ');
  return name || `Покупатель ${row.id}`;
}
