import type { Kopecks } from '../../../../shared/money.ts';
import { bareNumber, isSameNumber } from '../../../orders/paper-number.ts';
import { cleanLine } from '../reading/clean-text.ts';
import { listChildren, listWithin, type XmlElement } from '../reading/xml-element.ts';
import { type GoodsLine, nameGoods, readSent } from './document-goods.ts';
import {
  DocumentFaultError,
  isFalse,
  isTrue,
  readForeign,
  readRequisites,
  readSum,
  textOf,
} from './document-words.ts';

/** A paper of the accounting system about an order. */
interface Paper {
  number: string;
  /** Date as written. */
  date: string;
  /** Kopecks; null: it does not say. */
  sum: Kopecks | null;
}

/** Way that money came by; 1C numbers the papers of each by themselves. */
export type MoneyKind = 'bank' | 'cash' | 'card';

/** Facts by which a paper of money is told from others. */
export interface MoneyName extends PaperName {
  /** '' where it is not told, as in the requisites of an order. */
  kind: MoneyKind | '';
  /** Id by the accounting system; '' when it has none of its own. */
  guid: string;
}

export interface MoneyPaper extends MoneyName {
  /** Kopecks; null: it does not say. */
  sum: Kopecks | null;
}

/** Papers of an order, in its requisites, inside it, beside it and elsewhere in the file. */
export interface OrderPapers {
  payments: MoneyPaper[];
  shipment: Paper | null;
  shipped: ShippedGoods[];
  /** Payments that are drafts, or are no longer posted. */
  unposted: MoneyName[];
  /** Money and goods that came back. */
  returns: Returned[];
  /** Words for a person on papers that cannot be followed. */
  asked: string[];
  /** Names by which its documents are told from others. */
  names: string[];
}

/** Number and date, by which papers are known. */
export type PaperName = Omit<Paper, 'sum'>;

/** Goods that one paper has sent off. */
export interface ShippedGoods extends PaperName {
  /** True of a draft: nothing has left by it. */
  isDraft: boolean;
  /** None: it names none, and stands for the whole order. */
  goods: GoodsLine[];
  /** True of an act of services: it sends off what was ordered of them, and stands for no order. */
  isAct?: true;
  /** True of a paper that names the orders which it follows from itself. */
  hasBasis?: true;
  /** Number of the order that it stands at now, where it has been moved. */
  movedTo?: string;
}

interface Returned {
  what: 'возврат денег' | 'возврат товара';
  number: string;
  /** Date as written. */
  date: string;
  /** Sum as written, which may be below zero; '' when it does not say. */
  sum: string;
  /** Goods that came back, in words; '' when it names none. */
  goods: string;
}

/** Papers that the requisites of an order name. */
export interface NamedPapers {
  payment: Paper | null;
  shipment: Paper | null;
}

/** A document of money or of goods that moved. */
export interface ReadPaper extends Paper {
  operation: keyof typeof OPERATIONS;
  /** Way of its money; '' when it does not say, and of other papers. */
  kind: MoneyKind | '';
  /** Id by the accounting system; '' when it has none of its own. */
  guid: string;
  /** Ids of the documents that it follows from, its orders; none when it does not say. */
  bases: readonly string[];
  /** Currency as written; '' in roubles. */
  currency: string;
  /** Goods of a shipment; null: it names none. */
  goods: GoodsLine[] | null;
  /** True of a shipment by which no goods have left: an act of services. */
  isAct: boolean;
  /** True of one that the accounting system may still change or drop. */
  isDraft: boolean;
  /** Sum as written. */
  writtenSum: string;
  /** Goods that came back, in words; '' for none. */
  returned: string;
  /** For people; null: it can be followed. */
  fault: string | null;
}

/** Beginnings of the operations, by which documents of each kind are known. */
const OPERATIONS = {
  payment: /^(?:Выплата|Эквайринг)/i,
  shipment: /^Отпуск/i,
  'money back': /^Возврат.*ден(?:ег|ежн)/i,
  'goods back': /^Возврат/i,
} as const;
const KINDS = ['payment', 'shipment', 'money back', 'goods back'] as const;

/** Beginnings of the operations of money, by which its way is known. */
const MONEY = {
  bank: /^Выплата безнал/i,
  cash: /^Выплата нал/i,
  card: /^Эквайринг/i,
} as const;
const MONEY_KINDS = ['bank', 'cash', 'card'] as const;

/** Ids that 1C gives to its documents; others may be numbers, which begin anew. */
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A document as a paper; null: it is none. */
export function readPaper(item: XmlElement): ReadPaper | null {
  const named = textOf(item, 'ХозОперация');
  const operation = KINDS.find((kind) => OPERATIONS[kind].test(named));
  if (!operation) return null;
  const number = textOf(item, 'Номер1С') || textOf(item, 'Номер');
  const date = textOf(item, 'Дата1С') || textOf(item, 'Дата');
  // One that says nothing of it is posted.
  const isTakenBack = isTrue(item, 'ПометкаУдаления') || isTrue(item, 'Отменен');
  const isDraft = isTakenBack || isFalse(item, 'Проведен');
  const counts = !isDraft && (operation === 'payment' || operation === 'shipment');
  const counted = counts ? readCounted(item, operation) : NOTHING_COUNTED;
  const writtenSum = textOf(item, 'Сумма').replace(/^-/, '');
  const bases = listChildren(item, 'Основание').map(({ text }) => cleanLine(text, 100));
  const paper = { number, date, bases: [...new Set(bases)].filter(Boolean), writtenSum };
  const returned = operation === 'goods back' && !isDraft ? nameGoods(item) : '';
  const kind = MONEY_KINDS.find((one) => MONEY[one].test(named)) ?? '';
  const id = textOf(item, 'Ид').toLowerCase();
  const guid = GUID.test(id) ? id : '';
  return {
    operation,
    kind,
    guid,
    ...paper,
    currency: readForeign(item),
    isDraft,
    ...counted,
    returned,
  };
}

type Counted = Pick<ReadPaper, 'sum' | 'goods' | 'isAct' | 'fault'>;
const NOTHING_COUNTED: Counted = { sum: null, goods: null, isAct: false, fault: null };

function readCounted(item: XmlElement, operation: ReadPaper['operation']): Counted {
  try {
    const lines = operation === 'shipment' ? listWithin(item, 'Товары', 'Товар') : [];
    const goods = lines.flatMap((line) => readSent(line) ?? []);
    const isAct = lines.length > 0 && goods.every(({ isService }) => isService);
    const sum = readSum(item);
    return { sum, goods: goods.length > 0 ? goods : null, isAct, fault: null };
  } catch (error) {
    if (!(error instanceof DocumentFaultError)) throw error;
    return { ...NOTHING_COUNTED, fault: error.message };
  }
}

/** Kind of a paper with its id by 1C, or its number and day. */
export const nameOf = ({ operation, kind, guid, number, date }: ReadPaper): string =>
  [operation, kind, guid || `${bareNumber(number)} ${date.slice(0, 10)}`].join(' ');

/** Papers that stand inside the document of their order. */
export const listInside = (order: XmlElement): ReadPaper[] =>
  listWithin(order, 'ПодчиненныеДокументы', 'ПодчиненныйДокумент').flatMap(
    (item) => readPaper(item) ?? [],
  );

export function readNamed(order: XmlElement): NamedPapers {
  const said = readRequisites(order);
  const named = (word: string): Paper | null => {
    const number = said(`Номер ${word} по 1С`);
    const date = said(`Дата ${word} по 1С`);
    return number || isDate(date) ? { number, date, sum: null } : null;
  };
  return { payment: named('оплаты'), shipment: named('отгрузки') };
}

/** Papers of one order; a draft is none yet, and an act no shipment, also where the order's own requisites name it. */
export function joinPapers(named: NamedPapers, papers: readonly ReadPaper[]): OrderPapers {
  const shipments = joinKind(papers, 'shipment', named.shipment);
  return {
    payments: joinKind(papers.filter(isFollowed), 'payment', named.payment).map(toMoney),
    shipment: shipments.map(toPaper).at(-1) ?? null,
    shipped: [
      ...papers.flatMap((paper) => toShipped(paper) ?? []),
      ...shipments.map(({ number, date }) => ({ number, date, isDraft: false, goods: [] })),
    ],
    unposted: papers.flatMap(({ operation, isDraft, number, date, kind, guid }) =>
      operation === 'payment' && isDraft ? [{ number, date, kind, guid }] : [],
    ),
    asked: papers.flatMap((paper) => toAsked(paper) ?? []),
    returns: papers.flatMap((paper) => toReturned(paper) ?? []),
    names: papers.map(nameOf),
  };
}

/** Money for several orders, or in another currency, is a person's to part. */
const isFollowed = ({ operation, bases, currency }: ReadPaper) =>
  operation !== 'payment' || (bases.length < 2 && currency === '');

function toAsked(paper: ReadPaper): string | null {
  if (paper.isDraft || isFollowed(paper)) return null;
  const { number, date, writtenSum, currency, bases } = paper;
  const what = `в 1С оплата № ${number} от ${date} на ${writtenSum} ${currency || '₽'}`;
  if (currency !== '') return `${what} — не в рублях. Учтите её сами по курсу дня`;
  return `${what} — за несколько заказов (${bases.join(', ')}). Учтите сами ту часть, которая за этот`;
}

function toShipped(paper: ReadPaper): ShippedGoods | null {
  if (paper.operation !== 'shipment') return null;
  const { number, date, isDraft, isAct, bases } = paper;
  const goods = isDraft ? [] : (paper.goods ?? []);
  return {
    number,
    date,
    isDraft,
    goods,
    ...(isAct && { isAct }),
    ...(bases.length > 0 && { hasBasis: true }),
  };
}

function joinKind(
  all: readonly ReadPaper[],
  operation: 'payment' | 'shipment',
  named: Paper | null,
): (Paper | ReadPaper)[] {
  const own = all.filter((paper) => paper.operation === operation);
  const posted = own.filter(({ isDraft, isAct }) => !isDraft && !isAct);
  const isNamed = ({ number }: Paper) => named !== null && isSameNumber(number, named.number);
  const isOfDraft = own.some(isNamed) && !posted.some(isNamed);
  return named === null || isOfDraft ? posted : [named, ...posted];
}

const toPaper = ({ number, date, sum }: Paper): Paper => ({ number, date, sum });

/** The requisites of an order tell no more than number and day. */
const toMoney = (paper: Paper | ReadPaper): MoneyPaper => ({
  ...toPaper(paper),
  kind: 'kind' in paper ? paper.kind : '',
  guid: 'guid' in paper ? paper.guid : '',
});

function toReturned(paper: ReadPaper): Returned | null {
  const { operation, isDraft, number, date, writtenSum: sum, returned: goods } = paper;
  if (isDraft) return null;
  if (operation === 'money back') return { what: 'возврат денег', number, date, sum, goods };
  if (operation === 'goods back') return { what: 'возврат товара', number, date, sum, goods };
  return null;
}

/** «№ 15 от 2026-11-20» */
export const describePaper = ({ number, date }: PaperName) =>
  [number && `№ ${number}`, date && `от ${date.slice(0, 10)}`].filter(Boolean).join(' ');

/** 1C writes 0001-01-01 where there is no date. */
const isDate = (text: string) => /^(?!0001)\d{4}-\d\d-\d\d/.test(text);
