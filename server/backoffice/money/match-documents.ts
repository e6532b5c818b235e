import { orderFirmSchema } from '../../../shared/contract/orders.ts';
import { type Sign, signTitles } from '../../../shared/document-signs.ts';
import type { Kopecks } from '../../../shared/money.ts';
import {
  isOrderStatus,
  leftToPay,
  type OrderStatus,
  orderNumber,
  parseOrderNumber,
} from '../../../shared/order.ts';
import { owed } from '../../orders/owed-sql.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { innOfFirm } from '../customers/firms-of-orders.ts';

/** A document that waits for its order. */
export interface WaitingDocument {
  id: number;
  amount: Kopecks;
  payer_inn: string;
  purpose: string;
  is_odd: 0 | 1;
}

/** An order that a document may be for. */
interface Candidate {
  orderId: number;
  number: string;
  buyer: string;
  status: OrderStatus;
  /** Left to pay. */
  left: Kopecks;
  signs: readonly Sign[];
}

/**
 * `sure`: number, ИНН and sum agree, and nothing speaks against it. `likely`: a person has to choose.
 * `unknown`: a person has to name the order.
 */
export type Match =
  | { kind: 'sure'; candidate: Candidate }
  | { kind: 'likely'; candidates: readonly Candidate[]; why: string }
  | { kind: 'unknown'; why: string };

/** Candidates that a person is asked about. */
const MAX_CANDIDATES = 5;
const CHUNK = 200;
/** Statuses in which money is waited for. */
const PAYABLE = ['opened', 'confirmed', 'assembling', 'shipped', 'ready', 'completed'] as const;

/** Whom each of these documents pays, by its id. */
export async function matchDocuments(
  db: Db | Tx,
  documents: readonly WaitingDocument[],
): Promise<Map<number, Match>> {
  const found = new Map<number, Match>();
  for (let at = 0; at < documents.length; at += CHUNK) {
    const part = documents.slice(at, at + CHUNK);
    const orders = await findOrders(db, part);
    const counted = await findCounted(db, [...orders.keys()]);
    for (const document of part) found.set(document.id, matchOne(document, orders, counted));
  }
  return found;
}

/**
 * Numbers of orders that a purpose may name: whole numbers of six to nine digits that are no part of a sum,
 * a date or a longer number. Gives ids.
 */
export function readOrderIds(purpose: string): number[] {
  const numbers = purpose.matchAll(/(?<![\d.,=-])\d{6,9}(?!\d|[.,=-]\d)/g);
  return [...new Set([...numbers].flatMap(([digits]) => parseOrderNumber(digits) ?? []))];
}

interface OrderRow {
  id: number;
  status: OrderStatus;
  left: Kopecks;
  inn: string;
  buyer: string;
  isAsked: boolean;
}

async function findOrders(
  db: Db | Tx,
  documents: readonly WaitingDocument[],
): Promise<Map<number, OrderRow>> {
  const ids = [...new Set(documents.flatMap(({ purpose }) => readOrderIds(purpose)))];
  const sums = [...new Set(documents.map(({ amount }) => amount))];
  const inns = [...new Set(documents.map(({ payer_inn }) => payer_inn).filter(Boolean))];
  const columns = [
    'id',
    'status',
    'total',
    'paid_sum',
    'waived',
    'firm',
    'name',
    'needs_decision',
  ] as const;
  const named =
    ids.length === 0
      ? []
      : await chunked(ids, (some) =>
          db
            .selectFrom('orders')
            .select(columns)
            .where('kind', '=', 'order')
            .where('id', 'in', some)
            .execute(),
        );
  const open = await db
    .selectFrom('orders')
    .select(columns)
    .where('kind', '=', 'order')
    .where('status', 'in', [...PAYABLE])
    .whereRef('paid_sum', '<', 'total')
    .where((eb) =>
      eb.or([
        eb(owed, 'in', sums),
        ...(inns.length > 0
          ? [eb.and([eb('firm', 'is not', null), eb(innOfFirm(db), 'in', inns)])]
          : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(5000)
    .execute();
  return new Map(
    [...open, ...named].flatMap((row) => {
      if (!isOrderStatus(row.status)) return [];
      const firm = row.firm === null ? null : orderFirmSchema.parse(JSON.parse(row.firm));
      const one = {
        id: row.id,
        status: row.status,
        left: leftToPay(row),
        inn: firm?.inn ?? '',
        buyer: firm?.title ?? row.name,
        isAsked: row.needs_decision === 1,
      };
      return [[row.id, one] as const];
    }),
  );
}

async function chunked<Row>(
  ids: readonly number[],
  read: (some: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += 500) rows.push(...(await read(ids.slice(at, at + 500))));
  return rows;
}

/** Sums that were counted for orders by bank, past statements too: «order sum». */
async function findCounted(db: Db | Tx, ids: readonly number[]): Promise<Set<string>> {
  const rows = await chunked(ids, (some) =>
    db
      .selectFrom('payments')
      .select(['order_id', 'amount'])
      .where('order_id', 'in', some)
      .where('provider', '=', 'bank')
      .execute(),
  );
  return new Set(rows.map(({ order_id, amount }) => `${order_id} ${amount}`));
}

function matchOne(
  document: WaitingDocument,
  orders: ReadonlyMap<number, OrderRow>,
  counted: ReadonlySet<string>,
): Match {
  const { amount, payer_inn: inn, purpose } = document;
  const named = readOrderIds(purpose).filter((id) => orders.has(id));
  const found = [...orders.values()].flatMap((order) => {
    const signs: Sign[] = [
      ...(named.includes(order.id) ? (['number'] as const) : []),
      ...(inn !== '' && order.inn === inn ? (['inn'] as const) : []),
      ...(order.left === amount ? (['sum'] as const) : []),
    ];
    return signs.length > 0 ? [{ order, signs }] : [];
  });
  if (found.length === 0) return { kind: 'unknown', why: 'заказ не назван' };
  const best = found
    .toSorted((a, b) => b.signs.length - a.signs.length || b.order.id - a.order.id)
    .slice(0, MAX_CANDIDATES);
  const candidates = best.map(({ order, signs }): Candidate => {
    const { id, buyer, status, left } = order;
    return { orderId: id, number: orderNumber(id), buyer, status, left, signs };
  });
  const [first] = best;
  const [candidate] = candidates;
  if (!first || !candidate) return { kind: 'unknown', why: 'заказ не назван' };
  const why = doubt(document, { ...first, named, counted });
  return why ? { kind: 'likely', candidates, why } : { kind: 'sure', candidate };
}

interface Best {
  order: OrderRow;
  signs: readonly Sign[];
  named: readonly number[];
  counted: ReadonlySet<string>;
}

/** Reason not to count a document without asking; '' when there is none. */
function doubt(document: WaitingDocument, { order, signs, named, counted }: Best): string {
  if (document.is_odd === 1) return 'получатель или номер документа вызывает сомнение';
  if (/возврат|ошибочно|сторно/i.test(document.purpose)) return 'похоже на возврат';
  if (named.length > 1) return 'названо несколько заказов';
  if (order.status === 'cancelled') return 'заказ отменён';
  if (order.status === 'review') return 'заказ ещё проверяют';
  if (order.left === 0) return 'заказ уже оплачен';
  const missing = (['number', 'inn', 'sum'] as const).filter((sign) => !signs.includes(sign));
  if (missing.length > 0) {
    return `не совпало: ${missing.map((sign) => signTitles[sign]).join(', ')}`;
  }
  if (order.isAsked) return 'деньги заказа решает человек';
  if (counted.has(`${order.id} ${document.amount}`)) return 'такая же сумма уже учтена';
  return '';
}
