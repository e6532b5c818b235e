import type { Kopecks } from '../../../../shared/money.ts';
import { isSameNumber } from '../../../orders/paper-number.ts';
import { listWithin, type XmlElement } from '../reading/xml-element.ts';
import {
  DocumentFaultError,
  isFalse,
  isTrue,
  readRequisites,
  readSum,
  textOf,
} from './document-words.ts';

/** A paper of the accounting system about an order. */
export interface Paper {
  number: string;
  /** Date as written. */
  date: string;
  /** Kopecks; null: it does not say. */
  sum: Kopecks | null;
}

/** Papers of an order, in its requisites, inside it, beside it and elsewhere in the file. */
export interface OrderPapers {
  payments: Paper[];
  shipment: Paper | null;
  /** Money and goods that came back. */
  returns: Returned[];
}

interface Returned {
  what: 'возврат денег' | 'возврат товара';
  number: string;
  /** Date as written. */
  date: string;
  /** Sum as written, which may be below zero; '' when it does not say. */
  sum: string;
}

/** Papers that the requisites of an order name. */
export interface NamedPapers {
  payment: Paper | null;
  shipment: Paper | null;
}

/** A document of money or of goods that moved. */
export interface ReadPaper extends Paper {
  operation: keyof typeof OPERATIONS;
  /** Id of the document that it follows from: its order; '' when it does not say. */
  basis: string;
  /** True of one that the accounting system may still change or drop. */
  isDraft: boolean;
  /** Sum as written. */
  writtenSum: string;
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

/** A document as a paper; null: it is none. */
export function readPaper(item: XmlElement): ReadPaper | null {
  const said = textOf(item, 'ХозОперация');
  const operation = KINDS.find((kind) => OPERATIONS[kind].test(said));
  if (!operation) return null;
  const number = textOf(item, 'Номер1С') || textOf(item, 'Номер');
  const date = textOf(item, 'Дата1С') || textOf(item, 'Дата');
  // One that says nothing of it is posted.
  const isDraft = isTrue(item, 'ПометкаУдаления') || isFalse(item, 'Проведен');
  const counts = !isDraft && (operation === 'payment' || operation === 'shipment');
  const { sum, fault } = counts ? readCounted(item) : { sum: null, fault: null };
  const writtenSum = textOf(item, 'Сумма').replace(/^-/, '');
  const basis = textOf(item, 'Основание');
  return { operation, number, date, basis, isDraft, sum, writtenSum, fault };
}

function readCounted(item: XmlElement): { sum: Kopecks | null; fault: string | null } {
  try {
    return { sum: readSum(item), fault: null };
  } catch (error) {
    if (!(error instanceof DocumentFaultError)) throw error;
    return { sum: null, fault: error.message };
  }
}

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

/** Papers of one order; a draft is none yet, also where the order's own requisites name it. */
export function joinPapers(named: NamedPapers, papers: readonly ReadPaper[]): OrderPapers {
  return {
    payments: joinKind(papers, 'payment', named.payment),
    shipment: joinKind(papers, 'shipment', named.shipment).at(-1) ?? null,
    returns: papers.flatMap((paper) => toReturned(paper) ?? []),
  };
}

function joinKind(
  all: readonly ReadPaper[],
  operation: 'payment' | 'shipment',
  named: Paper | null,
): Paper[] {
  const own = all.filter((paper) => paper.operation === operation);
  const posted = own.filter(({ isDraft }) => !isDraft);
  const isNamed = ({ number }: Paper) => named !== null && isSameNumber(number, named.number);
  const isOfDraft = own.some(isNamed) && !posted.some(isNamed);
  const papers = posted.map(({ number, date, sum }): Paper => ({ number, date, sum }));
  return named === null || isOfDraft ? papers : [named, ...papers];
}

function toReturned({ operation, isDraft, number, date, writtenSum: sum }: ReadPaper) {
  if (isDraft) return null;
  if (operation === 'money back') return { what: 'возврат денег', number, date, sum } as const;
  if (operation === 'goods back') return { what: 'возврат товара', number, date, sum } as const;
  return null;
}

/** 1C writes 0001-01-01 where there is no date. */
const isDate = (text: string) => /^(?!0001)\d{4}-\d\d-\d\d/.test(text);
