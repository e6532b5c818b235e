import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice, parseRoubles } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { parseInn } from '../../../shared/ru/inn.ts';
import { formatPhone, parsePhone } from '../../../shared/ru/phone.ts';
import type { Db } from '../../platform/store/open-store.ts';

export interface BoxHit {
  kind: 'order' | 'quote' | 'product' | 'page';
  id: string;
  title: string;
  /** Why it was found, or what it is. */
  detail: string;
  link: string;
  /** The text means this and nothing else. */
  isExact: boolean;
}

const LIMIT = 20;
const FIRST_NUMBER = 100_000;

/** Pages of the desk by words that people call them. */
const pages: readonly (readonly [words: string, title: string, link: string])[] = [
  ['сегодня главная очередь', 'Сегодня', desk.today()],
  ['заказы', 'Заказы', desk.orders()],
  ['заявки предложения кп', 'Заявки', desk.quotes()],
  ['звонки вопросы обращения', 'Звонки и вопросы', desk.inquiries()],
  ['товары каталог ассортимент', 'Товары', desk.products()],
  ['категории разделы дерево', 'Категории', desk.categories()],
  ['бренды производители', 'Бренды', desk.brands()],
  ['параметры фильтры характеристики', 'Параметры', desk.parameters()],
  ['журнал изменения история', 'Журнал', desk.journal()],
  ['люди сотрудники роли права', 'Люди', desk.staff()],
  ['ключи вход пароль', 'Мой вход', desk.own()],
];

/**
 * What a text means, the surest first: a number of ours or of the accounting system, a phone in any form,
 * an ИНН, an e-mail, a sum, an article, a name, a page.
 */
export async function findInBox(db: Db, given: string): Promise<BoxHit[]> {
  const text = given.trim().slice(0, 100);
  if (text.length < 2) return [];
  const finders = [
    findByNumber(db, text),
    findByForeignNumber(db, text),
    findByPhone(db, text),
    findByInn(db, text),
    findByEmail(db, text),
    findByArticle(db, text),
    findBySum(db, text),
    findByName(db, text),
  ];
  const found = (await Promise.all(finders)).flat();
  const hits = [...found, ...findPages(text)];
  const unique = new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit] as const).toReversed());
  const list = [...unique.values()].toReversed();
  const sure = list.filter(({ isExact }) => isExact);
  return [...sure, ...list.filter(({ isExact }) => !isExact)].slice(0, LIMIT);
}

/** Where a text leads at once; null: there is something to choose from. */
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
  const id = Number(digits) - FIRST_NUMBER;
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
  return rows.map((row) => orderHit(row, false, 'сумма'));
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
  const start = text.slice(0, 1).toUpperCase() + text.slice(1);
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('name', '>=', start)
    .where('name', '<', `${start}\uffff`)
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => orderHit(row, false));
}

function findPages(text: string): BoxHit[] {
  const start = text.toLowerCase();
  return pages
    .filter(([words]) => words.split(' ').some((word) => word.startsWith(start)))
    .map(([, title, link]) => ({
      kind: 'page',
      id: link,
      title,
      detail: 'Раздел',
      link,
      isExact: false,
    }));
}
