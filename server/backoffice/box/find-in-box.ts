import { sql } from 'kysely';
import type { Right } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { orderMeanings, readAsked } from '../orders/order-meanings.ts';
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
  ['orders.see', findOrders('number')],
  ['orders.see', findOrders('foreignNumber')],
  ['customers.see', findPeople],
  ['orders.see', findOrders('phone')],
  ['orders.see', findOrders('inn')],
  ['orders.see', findOrders('email')],
  ['products.see', findByArticle],
  ['orders.see', findOrders('sum')],
  ['orders.see', findOrders('name')],
];

/**
 * Meanings of a text of what may be seen, the surest first: a number of ours or of the accounting system,
 * a phone in any form, an ИНН, an e-mail, a sum, an article or a barcode, a name, a page. Where a card of a customer or
 * a firm is meant for sure, their orders are not.
 */
export async function findInBox(db: Db, given: string, may: May): Promise<BoxHit[]> {
  const text = readAsked(given);
  if (text === null) return [];
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

/** Finder of orders and requests by one meaning of a text. */
function findOrders(meant: keyof typeof orderMeanings): Finder {
  return async (db, text) => {
    const meaning = orderMeanings[meant](db, text);
    if (!meaning) return [];
    const { ids, why, isSure } = meaning;
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'kind', 'name', 'phone', 'total', 'firm'])
      .where('id', 'in', ids)
      // Not by the key itself: a database would look through all orders from the last one back.
      .orderBy(sql`-id`)
      .limit(LIMIT)
      .execute();
    const isExact = isSure === 'always' || (isSure === 'alone' && rows.length === 1);
    return rows.map((row) => orderHit(row, isExact, why));
  };
}

interface OrderRow {
  id: number;
  kind: 'order' | 'request';
  name: string;
  phone: string;
  total: number;
  firm: string | null;
}

function orderHit(row: OrderRow, isExact: boolean, why: string): BoxHit {
  const firm = row.firm === null ? '' : readKept<{ title: string }>(row.firm).title;
  const kind = row.kind === 'order' ? 'order' : 'quote';
  const title = `${kind === 'order' ? 'Заказ' : 'Заявка'} ${orderNumber(row.id)}`;
  const detail = [firm || row.name, formatPhone(row.phone), formatPrice(row.total), why]
    .filter(Boolean)
    .join(' · ');
  return { kind, id: String(row.id), title, detail, link: desk.order(row.id), isExact };
}

async function findByArticle(db: Db, text: string): Promise<BoxHit[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'title', 'model'])
    .where(({ eb, or }) =>
      or([eb('code', '=', text), eb('model', '=', text), eb('barcode', '=', text)]),
    )
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
