import { sql } from 'kysely';
import type { Kopecks } from '../../../shared/money.ts';
import type { PaymentMismatch } from '../../../shared/payment-mismatch.ts';
import type { ShownStatement } from '../../../views/backoffice/money/money-page.tsx';
import { askedBack } from '../../orders/failed-refunds.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { unindexed } from '../../platform/store/unindexed.ts';
import { listQuery } from '../desk/list-page.ts';
import { readOrderNumber } from './record-documents.ts';

const MONEY_LISTS = ['tasks', 'payments', 'refunds', 'receipts', 'statements'] as const;
export type MoneyList = (typeof MONEY_LISTS)[number];

/** Filters of the room, as they stand in its address. */
export interface MoneyFilters {
  show: MoneyList;
  /** Of tasks `done`, of payments and receipts their status, of refunds `waiting` or `done`. */
  state: string;
  /** `bank` or `online`. */
  how: string;
  /** Number of an order. */
  q: string;
  /** Days in Moscow, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Id, or instant of refunds, of the last row of the page before. */
  before: number | null;
  /** Key of that row, where the instant is that of a refund. */
  beforeKey: string;
}

export function readMoneyFilters(query: URLSearchParams): MoneyFilters {
  const { text, day, choice } = listQuery(query);
  const show = choice('show', MONEY_LISTS, 'tasks');
  // Refunds go by their instant and key, all others by their id.
  const mark = show === 'refunds' ? /^(\d{1,15})(?: (.+))?$/ : /^(\d{1,9})$/;
  const [, before, beforeKey = ''] = mark.exec(query.get('before')?.slice(0, 500) ?? '') ?? [];
  return {
    show,
    state: text('state'),
    how: text('how'),
    q: text('q'),
    from: day('from'),
    to: day('to'),
    before: before === undefined ? null : Number(before),
    beforeKey,
  };
}

/** Instants of the days of a filter. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00+03:00`);
const endOf = (day: string) => Date.parse(`${day}T24:00:00+03:00`);
/** No order has it: a number that names none finds nothing. */
const askedOrder = (q: string) => readOrderNumber(q) ?? 0;

interface ListedTask {
  id: number;
  orderId: number;
  kind: string;
  detail: string;
  createdAt: number;
  settledAt: number | null;
  word: string;
  staff: string | null;
  buyer: string;
  /** Sum to give back: of a refund that failed, or beyond the price, of a cancelled order all of it. */
  back: Kopecks;
  /** Part of what is beyond the price that came past the site, and may pay for another order. */
  movable: Kopecks;
}

async function listTasks(db: Db, filters: MoneyFilters, most: number): Promise<ListedTask[]> {
  const { state, q, before } = filters;
  const isDone = state === 'done';
  const rows = await db
    .selectFrom('payment_tasks')
    .innerJoin('orders', 'orders.id', 'payment_tasks.order_id')
    .select(['payment_tasks.id', 'order_id', 'payment_tasks.kind', 'detail'])
    .select(['payment_tasks.created_at', 'settled_at', 'word'])
    .select(['payment_tasks.amount', 'orders.name', 'orders.status', 'paid_sum', 'total'])
    .select(({ selectFrom }) =>
      selectFrom('payments')
        .select(sql<number | null>`sum(payments.amount - refunded)`.as('sum'))
        .whereRef('payments.order_id', '=', 'payment_tasks.order_id')
        .where('provider', '=', 'bank')
        .where('payments.status', '=', 'succeeded')
        .as('by_bank'),
    )
    .where('settled_at', isDone ? 'is not' : 'is', null)
    .$if(q !== '', (query) => query.where('order_id', '=', askedOrder(q)))
    .$if(before !== null, (query) =>
      query.where('payment_tasks.id', isDone ? '<' : '>', before ?? 0),
    )
    .orderBy('payment_tasks.id', isDone ? 'desc' : 'asc')
    .limit(most)
    .execute();
  const cards = await cardsOf(
    db,
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => {
    const extra = row.paid_sum - (row.status === 'cancelled' ? 0 : row.total);
    return {
      id: row.id,
      orderId: row.order_id,
      kind: row.kind,
      detail: row.detail,
      createdAt: row.created_at,
      settledAt: row.settled_at,
      word: row.word,
      staff: cards.get(String(row.id)) ?? null,
      buyer: row.name,
      back: askedBack({ ...row, extra }),
      movable: Math.max(0, Math.min(extra, Number(row.by_bank ?? 0))),
    };
  });
}

async function cardsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('desk_cards')
    .innerJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['entity_id', 'staff.name'])
    .where('entity', '=', 'payment_task')
    .where('entity_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ entity_id, name }) => [entity_id, name]));
}

interface ListedPayment {
  id: number;
  orderId: number;
  provider: string;
  method: string;
  amount: Kopecks;
  refunded: Kopecks;
  status: string;
  reason: string;
  mismatch: PaymentMismatch | '';
  createdAt: number;
}

/** Payments made before another one, or at its instant with a lesser id. */
const isEarlier = (id: number) => sql<boolean>`(created_at, id) <
  (select last.created_at, last.id from payments as last where last.id = ${id})`;

const PAYMENT_STATES = ['new', 'pending', 'succeeded', 'canceled'] as const;

async function listPayments(db: Db, filters: MoneyFilters, most: number): Promise<ListedPayment[]> {
  const { state, how, q, from, to, before } = filters;
  const status = PAYMENT_STATES.find((one) => one === state);
  // Found by their instants where days are asked for: those of a former year are far from the last id.
  const isByDay = from !== '' || to !== '';
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'order_id as orderId', 'provider', 'method', 'amount', 'refunded', 'status'])
    .select(['reason', 'mismatch', 'created_at as createdAt'])
    .$if(q !== '', (query) => query.where('order_id', '=', askedOrder(q)))
    .$if(status !== undefined, (query) =>
      query.where(isByDay ? unindexed('status') : 'status', '=', status ?? 'new'),
    )
    .$if(how === 'bank', (query) => query.where('provider', '=', 'bank'))
    .$if(how === 'online', (query) => query.where('provider', '!=', 'bank'))
    .$if(from !== '', (query) => query.where('created_at', '>=', startOf(from)))
    .$if(to !== '', (query) => query.where('created_at', '<', endOf(to)))
    .$if(before !== null, (query) =>
      query.where(isByDay ? isEarlier(before ?? 0) : sql<boolean>`id < ${before}`),
    )
    .$if(isByDay, (query) => query.orderBy('created_at', 'desc'))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows;
}

interface ListedRefund {
  key: string;
  orderId: number;
  provider: string;
  amount: Kopecks;
  actor: string;
  createdAt: number;
  doneAt: number | null;
  /** Order that the money pays for since. */
  movedTo: number | null;
}

async function listRefunds(db: Db, filters: MoneyFilters, most: number): Promise<ListedRefund[]> {
  const { state, q, from, to, before, beforeKey } = filters;
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.key', 'order_id as orderId', 'provider', 'refunds.amount', 'actor'])
    .select(['refunds.created_at as createdAt', 'done_at as doneAt', 'moved_to as movedTo'])
    .$if(q !== '', (query) => query.where('order_id', '=', askedOrder(q)))
    .$if(state === 'waiting', (query) => query.where('done_at', 'is', null))
    .$if(state === 'done', (query) => query.where('done_at', 'is not', null))
    .$if(from !== '', (query) => query.where('refunds.created_at', '>=', startOf(from)))
    .$if(to !== '', (query) => query.where('refunds.created_at', '<', endOf(to)))
    .$if(before !== null, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('refunds.created_at', '<', before ?? 0),
          and([eb('refunds.created_at', '=', before ?? 0), eb('refunds.key', '<', beforeKey)]),
        ]),
      ),
    )
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refunds.key', 'desc')
    .limit(most)
    .execute();
}

interface ListedReceipt {
  id: number;
  orderId: number;
  amount: Kopecks;
  status: 'new' | 'pending' | 'succeeded' | 'failed';
  reason: string;
  createdAt: number;
  doneAt: number | null;
}

const RECEIPT_STATES = ['new', 'pending', 'succeeded', 'failed'] as const;

async function listReceipts(db: Db, filters: MoneyFilters, most: number): Promise<ListedReceipt[]> {
  const { state, q, before } = filters;
  const status = RECEIPT_STATES.find((one) => one === state);
  return db
    .selectFrom('receipts')
    .select(['id', 'order_id as orderId', 'amount', 'status', 'reason'])
    .select(['created_at as createdAt', 'done_at as doneAt'])
    .$if(q !== '', (query) => query.where('order_id', '=', askedOrder(q)))
    .$if(state === 'waiting', (query) => query.where('status', 'in', ['new', 'pending']))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

async function listStatements(
  db: Db,
  filters: MoneyFilters,
  most: number,
): Promise<ShownStatement[]> {
  const { before } = filters;
  const rows = await db
    .selectFrom('bank_statements')
    .leftJoin('staff', 'staff.id', 'bank_statements.staff_id')
    .select(['bank_statements.id', 'bank_statements.name', 'account', 'from_on as fromOn'])
    .select(['to_on as toOn', 'received_at as receivedAt', 'lines', 'staff.name as staff'])
    .where('removed_at', 'is', null)
    .$if(before !== null, (query) => query.where('bank_statements.id', '<', before ?? 0))
    .orderBy('bank_statements.id', 'desc')
    .limit(most)
    .execute();
  if (rows.length === 0) return [];
  const counts = await db
    .selectFrom('bank_statement_lines')
    .innerJoin('bank_documents', 'bank_documents.id', 'document_id')
    .select(({ fn }) => ['statement_id', fn.countAll<number>().as('count')])
    .where('state', '=', 'waiting')
    .where(
      'statement_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('statement_id')
    .execute();
  const waitingOf = new Map(counts.map(({ statement_id, count }) => [statement_id, Number(count)]));
  return rows.map((row) => ({ ...row, waiting: waitingOf.get(row.id) ?? 0 }));
}

/** Rows of each list by the filters, so many at most. */
export const moneyLists = {
  tasks: listTasks,
  payments: listPayments,
  refunds: listRefunds,
  receipts: listReceipts,
  statements: listStatements,
} satisfies Record<MoneyList, unknown>;
