import type { Kopecks } from '../../../../shared/money.ts';
import { isSameNumber } from '../../../orders/paper-number.ts';
import { childText, type XmlElement } from '../reading/xml-element.ts';
import { isFalse, isTrue, readRequisites, readSum, textOf } from './document-words.ts';

/** A paper of the accounting system about an order. */
export interface Paper {
  number: string;
  /** Date as written. */
  date: string;
  /** Kopecks; null: it does not say. */
  sum: Kopecks | null;
}

/** Papers of an order, in its requisites and beside it. */
export interface OrderPapers {
  payments: Paper[];
  shipment: Paper | null;
  /** Money and goods that came back. */
  returns: Returned[];
}

export interface Returned {
  what: 'возврат денег' | 'возврат товара';
  number: string;
  /** Date as written. */
  date: string;
  /** Sum as written, which may be below zero; '' when it does not say. */
  sum: string;
}

/** Papers of one kind: the name in requisites and the operation of documents. */
const PAYMENT = { word: 'оплаты', operation: /^Выплата/i };
const SHIPMENT = { word: 'отгрузки', operation: /^Отпуск/i };

/** Reads the papers of an order; a draft is none yet, also where the order's own requisites name it. */
export function readPapers(order: XmlElement, beside: readonly XmlElement[]): OrderPapers {
  return {
    payments: readKind(order, beside, PAYMENT),
    shipment: readKind(order, beside, SHIPMENT).at(-1) ?? null,
    returns: beside.flatMap((item) => readReturned(item) ?? []),
  };
}

function readReturned(item: XmlElement): Returned | null {
  const operation = textOf(item, 'ХозОперация');
  if (!/^Возврат/i.test(operation) || isDraft(item)) return null;
  const what = /денег|денежн/i.test(operation) ? 'возврат денег' : 'возврат товара';
  return { what, ...namePaper(item), sum: textOf(item, 'Сумма').replace(/^-/, '') };
}

function readKind(
  order: XmlElement,
  beside: readonly XmlElement[],
  { word, operation }: typeof PAYMENT,
): Paper[] {
  const all = beside.filter((item) => operation.test(childText(item, 'ХозОперация') ?? ''));
  const drafts = all.filter(isDraft).map(namePaper);
  const papers = all.filter((item) => !isDraft(item)).map(readPaper);
  const said = readRequisites(order);
  const number = said(`Номер ${word} по 1С`);
  const date = said(`Дата ${word} по 1С`);
  const isNamed = (paper: { number: string }) => isSameNumber(paper.number, number);
  const isOfDraft = drafts.some(isNamed) && !papers.some(isNamed);
  const named = (number || isDate(date)) && !isOfDraft ? [{ number, date, sum: null }] : [];
  return [...named, ...papers];
}

/** True of a paper that the accounting system may still change or drop; one that says nothing is posted. */
const isDraft = (item: XmlElement) => isTrue(item, 'ПометкаУдаления') || isFalse(item, 'Проведен');

const namePaper = (item: XmlElement) => ({
  number: textOf(item, 'Номер1С') || textOf(item, 'Номер'),
  date: textOf(item, 'Дата1С') || textOf(item, 'Дата'),
});

const readPaper = (item: XmlElement): Paper => ({ ...namePaper(item), sum: readSum(item) });

/** 1C writes 0001-01-01 where there is no date. */
const isDate = (text: string) => /^(?!0001)\d{4}-\d\d-\d\d/.test(text);
