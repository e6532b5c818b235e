import { parseRoubles } from '../../../shared/money.ts';
import { parseOrderNumber } from '../../../shared/order.ts';
import { parseInn } from '../../../shared/ru/inn.ts';
import { parsePhone } from '../../../shared/ru/phone.ts';
import { begins, containsWords, spellings } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { mayBeTitle, namedCustomers, withoutPatternSigns } from '../customers/find-customers.ts';
import { guestFirmOrders, innOfFirm, titleOfFirm } from '../customers/firms-of-orders.ts';

/** Ids of orders and requests, from which each meaning takes its own. */
const orderIds = (db: Db) => db.selectFrom('orders').select('orders.id');
type OrderIds = ReturnType<typeof orderIds>;

/** A meaning that a text may have: orders and requests of it. */
interface OrderMeaning {
  ids: OrderIds;
  /** Reason that stands at a hit; '' when the hit shows it itself. */
  why: string;
  /** The text means just these: however many there are, when there is one alone, or never. */
  isSure: 'always' | 'alone' | 'never';
}

type ReadMeaning = (db: Db, text: string) => OrderMeaning | null;

/** Meanings by what a text is read as; null: it is nothing of the kind. */
export const orderMeanings = {
  number: readNumber,
  foreignNumber: readForeignNumber,
  phone: readPhone,
  inn: readInn,
  email: readEmail,
  sum: readTotal,
  name: readName,
} satisfies Readonly<Record<string, ReadMeaning>>;

const SHORTEST = 2;
const LONGEST = 100;

/** Text as it is looked for; null: too short to mean anything. */
export function readAsked(given: string): string | null {
  const text = given.trim().slice(0, LONGEST);
  return text.length < SHORTEST ? null : text;
}

/** Ids of all orders and requests that a text means, however many: for lists, which filter them further. */
export function meantOrders(db: Db, given: string): OrderIds {
  const text = readAsked(given);
  const meanings = text === null ? [] : Object.values(orderMeanings).map((read) => read(db, text));
  const [first, ...others] = meanings.flatMap((meaning) => meaning?.ids ?? []);
  return first
    ? others.reduce((all, ids) => all.union(ids), first)
    : orderIds(db).where('orders.id', '=', 0);
}

function readNumber(db: Db, text: string): OrderMeaning | null {
  const named = text.replace(/^(?:заказ|заявка)\s*/iu, '').replace(/^[№#]\s*/, '');
  // Digits in groups are a sum, unless a word says that they are a number.
  const digits = named === text ? text : named.replace(/\s/gu, '');
  const id = parseOrderNumber(digits);
  if (id === null) return null;
  return { ids: orderIds(db).where('orders.id', '=', id), why: '', isSure: 'always' };
}

function readForeignNumber(db: Db, text: string): OrderMeaning | null {
  if (!/\d/.test(text)) return null;
  const found = db
    .selectFrom('exchange_orders')
    .select('order_id')
    .where('number', 'in', [text, text.toUpperCase()]);
  return {
    ids: orderIds(db).where('orders.id', 'in', found),
    why: `в 1С ${text}`,
    isSure: 'always',
  };
}

function readPhone(db: Db, text: string): OrderMeaning | null {
  const phone = parsePhone(text);
  if (!phone) return null;
  return { ids: orderIds(db).where('phone', '=', phone), why: '', isSure: 'alone' };
}

function readInn(db: Db, text: string): OrderMeaning | null {
  const inn = parseInn(text.replace(/^инн\s*/i, ''));
  if (!inn) return null;
  const firms = db.selectFrom('firms').select('firms.id').where('inn', '=', inn);
  const ids = orderIds(db)
    .where('firm_id', 'in', firms)
    .union(orderIds(db).where('firm', 'is not', null).where(innOfFirm(db), '=', inn));
  return { ids, why: `ИНН ${inn}`, isSure: 'alone' };
}

function readEmail(db: Db, text: string): OrderMeaning | null {
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return null;
  const ids = orderIds(db).where('email', 'in', [text, text.toLowerCase()]);
  return { ids, why: '', isSure: 'alone' };
}

function readTotal(db: Db, text: string): OrderMeaning | null {
  const sum = readSum(text);
  if (sum === null || sum < 100) return null;
  return { ids: orderIds(db).where('total', '=', sum), why: 'сумма', isSure: 'alone' };
}

function readSum(text: string): number | null {
  try {
    return parseRoubles(text);
  } catch {
    // No sum, but perhaps something else.
    return null;
  }
}

/** Name of an order, of the account that it belongs to, or the title of its firm, a guest's too. */
function readName(db: Db, text: string): OrderMeaning | null {
  // A number named in words has been read as one.
  if (!mayBeTitle(text) || readNumber(db, text)) return null;
  const asked = withoutPatternSigns(text);
  const firms = db.selectFrom('firms').select('firms.id');
  const titled = firms.where(containsWords(db, 'title', asked));
  const ofGuests = guestFirmOrders(db).where(containsWords(db, titleOfFirm(db), asked));
  const ids = orderIds(db).where('firm_id', 'in', titled).union(ofGuests.select('orders.id'));
  const why = '';
  if (/\d/.test(text)) return { ids, why, isSure: 'never' };
  const named = orderIds(db).where(({ or }) =>
    or(spellings(text).map((start) => begins(db, 'name', start))),
  );
  const own = orderIds(db).where('shopper_id', 'in', namedCustomers(db, text));
  return { ids: named.union(own).union(ids), why, isSure: 'never' };
}
