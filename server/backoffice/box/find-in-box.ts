import { sql } from 'kysely';
import type { Right } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice, parseRoubles } from '../../../shared/money.ts';
import { orderIdOf, orderNumber } from '../../../shared/order.ts';
import { parseInn } from '../../../shared/ru/inn.ts';
import { formatPhone, parsePhone } from '../../../shared/ru/phone.ts';
import { begins, spellings } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { findPages } from './find-pages.ts';
import { findPeople } from './find-people.ts';

export interface BoxHit {
  kind: 'order' | 'quote' | 'customer' | 'firm' | 'product' | 'page';
  id: string;
  title: string;
  /** Reason for which it was found, or its kind. */
  detail: string;
  link: string;
  /** The text means this and nothing else. */
  isExact: boolean;
}

const LIMIT = 20;

export type May = (right: Right) => boolean;
type Finder = (db: Db, text: string) => Promise<BoxHit[]>;

/** Finders of things, each with the right that it needs. */
const finders: readonly (readonly [Right, Finder])[] = [
  ['orders.see', findByNumber],
  ['orders.see', findByForeignNumber],
  ['customers.see', findPeople],
  ['orders.see', findByPhone],
  ['orders.see', findByInn],
  ['orders.see', findByEmail],
  ['products.see', findByArticle],
  ['orders.see', findBySum],
  ['orders.see', findByName],
];

/**
 * Meanings of a text of what may be seen, the surest first: a number of ours or of the accounting system,
 * a phone in any form, an ИНН, an e-mail, a sum, an article, a name, a page. Where a card of a customer or
 * a firm is meant for sure, their orders are not.
 */
export async function findInBox(db: Db, given: string, may: May): Promise<BoxHit[]> {
  const text = given.trim().slice(0, 100);
  if (text.length < 2) return [];
  const asked = finders.filter(([right]) => may(right)).map(([, find]) => find(db, text));
  const found = preferPeople((await Promise.all(asked)).flat());
  const hits = [...found, ...findPages(text, may)];
  const unique = new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit] as const).toReversed());
  const list = [...unique.values()].toReversed();
  const sure = list.filter(({ isExact }) => isExact);
  return [...sure, ...list.filter(({ isExact }) => !isExact)].slice(0, LIMIT);
}

/** A number that is one's whole is surer than whose orders carry it. */
function preferPeople(hits: readonly BoxHit[]): BoxHit[] {
  const isSure = hits.some(
    ({ kind, isExact }) => isExact && (kind === 'customer' || kind === 'firm'),
  );
  if (!isSure) return [...hits];
  return hits.map((hit) =>
    hit.kind === 'order' || hit.kind === 'quote' ? { ...hit, isExact: false } : hit,
  );
}

/** Address that a text leads to at once; null: there is something to choose from. */
export function exactHit(hits: readonly BoxHit[]): BoxHit | null {
  const exact = hits.filter(({ isExact }) => isExact);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}

const orderColumns = ['id', 'kind', 'name', 'phone', 'total', 'firm'] as const;
interface OrderRow {
  id: number;
  kind: 'order' | 'request';
  name: string;
  phone: string;
  total: number;
  firm: string | null;
}

function orderHit(row: OrderRow, isExact: boolean, why = ''): BoxHit {
  const firm = row.firm === null ? '' : (JSON.parse(row.firm) as { title: string }).title;
  const kind = row.kind === 'order' ? 'order' : 'quote';
  const title = `${kind === 'order' ? 'Заказ' : 'Заявка'} ${orderNumber(row.id)}`;
  const detail = [firm || row.name, formatPhone(row.phone), formatPrice(row.total), why]
    .filter(Boolean)
    .join(' · ');
  return { kind, id: String(row.id), title, detail, link: desk.order(row.id), isExact };
}

async function findByNumber(db: Db, text: string): Promise<BoxHit[]> {
  const digits = /^(?:№|#|заказ|заявка)?\s*(\d{6,9})$/i.exec(text)?.[1];
  const id = orderIdOf(Number(digits));
  if (!digits || id <= 0) return [];
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? [orderHit(row, true)] : [];
}

async function findByForeignNumber(db: Db, text: string): Promise<BoxHit[]> {
  if (!/\d/.test(text)) return [];
  const rows = await db
    .selectFrom('exchange_orders')
    .innerJoin('orders', 'orders.id', 'exchange_orders.order_id')
    .select(['orders.id', 'orders.kind', 'orders.name', 'orders.phone', 'total', 'firm'])
    .where('exchange_orders.number', '=', text)
    .limit(LIMIT)
    .execute();
  return rows.map((row) => orderHit(row, true, `в 1С ${text}`));
}

async function findByPhone(db: Db, text: string): Promise<BoxHit[]> {
  const phone = parsePhone(text);
  if (!phone) return [];
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => orderHit(row, rows.length === 1));
}

async function findByInn(db: Db, text: string): Promise<BoxHit[]> {
  const inn = parseInn(text.replace(/^инн\s*/i, ''));
  if (!inn) return [];
  const rows = await db
    .selectFrom('firms')
    .innerJoin('orders', 'orders.firm_id', 'firms.id')
    .select(['orders.id', 'orders.kind', 'orders.name', 'orders.phone', 'total', 'firm'])
    .where('inn', '=', inn)
    .orderBy('orders.id', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => orderHit(row, rows.length === 1, `ИНН ${inn}`));
}

async function findByEmail(db: Db, text: string): Promise<BoxHit[]> {
  if (!/^\S+@\S+\.\S+$/.test(text)) return [];
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('email', 'in', [text, text.toLowerCase()])
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => orderHit(row, rows.length === 1));
}

async function findBySum(db: Db, text: string): Promise<BoxHit[]> {
  const sum = readSum(text);
  if (sum === null || sum < 100) return [];
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('total', '=', sum)
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => orderHit(row, rows.length === 1, 'сумма'));
}

function readSum(text: string): number | null {
  try {
    return parseRoubles(text);
  } catch {
    // No sum, but perhaps something else.
    return null;
  }
}

async function findByArticle(db: Db, text: string): Promise<BoxHit[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'title', 'model'])
    .where((eb) => eb.or([eb('code', '=', text), eb('model', '=', text)]))
    .limit(LIMIT)
    .execute();
  return rows.map(({ id, code, title, model }) => ({
    kind: 'product',
    id: String(id),
    title,
    detail: [code, model].filter(Boolean).join(' · '),
    link: desk.product(id),
    isExact: code === text || rows.length === 1,
  }));
}

async function findByName(db: Db, text: string): Promise<BoxHit[]> {
  if (/\d/.test(text) || text.includes('@') || text.length < 3) return [];
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where(({ or }) => or(spellings(text).map((start) => begins(db, 'name', start))))
    // Not by the key itself: a database would look through all orders from the last one back.
    .orderBy(sql`-id`)
    .limit(LIMIT)
    .execute();
  return rows.map((row) => orderHit(row, false));
}
